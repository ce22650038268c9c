package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.QuotedString;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.glue.dqdl.exception.InvalidDataQualityRulesetException;
import software.amazon.glue.dqdl.model.DQAnalyzer;
import software.amazon.glue.dqdl.model.DQRule;
import software.amazon.glue.dqdl.model.DQRuleParameterValue;
import software.amazon.glue.dqdl.model.condition.date.DateBasedCondition;
import software.amazon.glue.dqdl.model.condition.date.DateExpression;
import software.amazon.glue.dqdl.model.condition.date.NullDateExpression;
import software.amazon.glue.dqdl.model.condition.duration.DurationBasedCondition;
import software.amazon.glue.dqdl.model.condition.number.AtomicNumberOperand;
import software.amazon.glue.dqdl.model.condition.number.BinaryExpressionOperand;
import software.amazon.glue.dqdl.model.condition.number.FunctionCallOperand;
import software.amazon.glue.dqdl.model.condition.number.NullNumericOperand;
import software.amazon.glue.dqdl.model.condition.number.NumberBasedCondition;
import software.amazon.glue.dqdl.model.condition.number.NumericOperand;
import software.amazon.glue.dqdl.model.condition.string.KeywordStringOperand;
import software.amazon.glue.dqdl.model.condition.string.QuotedStringOperand;
import software.amazon.glue.dqdl.model.condition.string.StringBasedCondition;
import software.amazon.glue.dqdl.model.condition.string.StringOperand;

/**
 * Reads a leaf rule with AWS's parser. The strings of a rule don't go through it: a {@link
 * Skeleton} replaces them, so that quotes, commas, brackets and dates in them mean nothing to the
 * grammar, and the strings come back exactly as they were written.
 *
 * <p>All methods throw {@link RuleProblem} for a rule that can't be read.
 */
final class LeafParser {

  /** Types whose one parameter may be several columns here, but not in the parser's release. */
  static final Set<RuleType> SEVERAL_COLUMNS = Set.of(RuleType.IsUnique, RuleType.Uniqueness);

  /** Types whose parameter is written in another language. */
  private static final Set<RuleType> EMBEDDED =
      Set.of(RuleType.CustomSql, RuleType.ColumnNamesMatchPattern);

  private LeafParser() {}

  static LeafRule rule(String text) {
    RuleType type = RuleType.named(firstWord(text));
    requireSupported(type);
    List<Skeleton> readings = Skeleton.readings(type, text);
    InvalidDataQualityRulesetException first = null;
    for (Skeleton skeleton : readings) {
      try {
        return leaf(type, skeleton, DqdlGrammar.rule(skeleton.text()));
      } catch (InvalidDataQualityRulesetException e) {
        first = first == null ? e : first;
      }
    }
    throw unreadable(type, first);
  }

  /** Reads an analyzer as a rule without condition. */
  static LeafRule analyzer(String text) {
    RuleType type = RuleType.named(firstWord(text));
    if (type != RuleType.AllStatistics) {
      requireSupported(type);
    }
    Skeleton skeleton = Skeleton.readings(type, text).get(0);
    try {
      DQAnalyzer analyzer = DqdlGrammar.analyzer(skeleton.text());
      return new LeafRule(
          type, parameters(type, skeleton, analyzer.getParameterValueMap()), null, null, null);
    } catch (InvalidDataQualityRulesetException e) {
      throw unreadable(type, e);
    }
  }

  private static void requireSupported(RuleType type) {
    type.unsupported()
        .ifPresent(
            reason -> {
              throw RuleProblem.error("%s is not supported: %s".formatted(type, reason));
            });
  }

  private static String firstWord(String text) {
    int end = 0;
    while (end < text.length() && Character.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    if (end == 0) {
      throw RuleProblem.error("a rule begins with its type, such as IsComplete");
    }
    return text.substring(0, end);
  }

  private static RuleProblem unreadable(
      RuleType type, @Nullable InvalidDataQualityRulesetException cause) {
    String message = cause == null ? "" : String.valueOf(cause.getMessage());
    // Syntax errors quote the skeleton, which the author never wrote.
    boolean aboutMeaning = message.startsWith("Parsing Error: ") && !message.contains("line ");
    String detail =
        aboutMeaning ? ": " + message.substring("Parsing Error: ".length()) : " as DQDL has it";
    return RuleProblem.error("this %s can't be read%s".formatted(type, detail));
  }

  private static LeafRule leaf(RuleType type, Skeleton skeleton, DQRule rule) {
    if (!rule.getNestedRules().isEmpty()) {
      throw RuleProblem.error("each rule that 'and' or 'or' joins must stand in parentheses");
    }
    if (!rule.getTags().isEmpty()) {
      throw RuleProblem.error(
          "'with %s' is not supported"
              .formatted(rule.getTags().keySet().stream().sorted().collect(Collectors.joining())));
    }
    String where = rule.getWhereClause();
    return new LeafRule(
        type,
        parameters(type, skeleton, rule.getParameterValueMap()),
        condition(skeleton, rule.getCondition()),
        where == null ? null : QuotedString.embedded(skeleton.string("\"" + where + "\"")),
        condition(skeleton, rule.getThresholdCondition()));
  }

  private static List<String> parameters(
      RuleType type, Skeleton skeleton, Map<String, DQRuleParameterValue> parsed) {
    List<String> parameters = new ArrayList<>();
    for (DQRuleParameterValue parameter : parsed.values()) {
      if (parameter.isQuoted()) {
        for (String quoted : skeleton.parameters("\"" + parameter.getValue() + "\"")) {
          parameters.add(
              EMBEDDED.contains(type)
                  ? QuotedString.embedded(quoted)
                  : QuotedString.unescape(quoted));
        }
      } else {
        parameters.add(parameter.getValue());
      }
    }
    return parameters;
  }

  private static @Nullable Condition condition(
      Skeleton skeleton, software.amazon.glue.dqdl.model.condition.@Nullable Condition condition) {
    if (condition instanceof NumberBasedCondition numbers) {
      return new Condition(
          Operator.valueOf(numbers.getOperator().name()),
          numbers.getOperands().stream().map(LeafParser::numeric).toList());
    }
    if (condition instanceof StringBasedCondition strings) {
      return new Condition(
          Operator.valueOf(strings.getOperator().name()),
          strings.getOperands().stream().map(operand -> string(skeleton, operand)).toList());
    }
    if (condition instanceof DateBasedCondition dates) {
      return new Condition(
          Operator.valueOf(dates.getOperator().name()),
          dates.getOperands().stream().map(operand -> date(skeleton, operand)).toList());
    }
    if (condition instanceof DurationBasedCondition durations) {
      return new Condition(
          Operator.valueOf(durations.getOperator().name()),
          durations.getOperands().stream()
              .<Operand>map(operand -> new Operand.Age(duration(operand)))
              .toList());
    }
    return null;
  }

  private static Operand numeric(NumericOperand operand) {
    if (operand instanceof NullNumericOperand) {
      return Operand.Keyword.NULL;
    }
    return new Operand.Num(number(operand));
  }

  private static BigDecimal number(NumericOperand operand) {
    if (operand instanceof AtomicNumberOperand) {
      return new BigDecimal(operand.getOperand());
    }
    if (operand instanceof BinaryExpressionOperand expression) {
      BigDecimal left = number(expression.getOperand1());
      BigDecimal right = number(expression.getOperand2());
      return switch (expression.getOperator()) {
        case "+" -> left.add(right);
        case "-" -> left.subtract(right);
        case "*" -> left.multiply(right);
        default -> {
          if (right.signum() == 0) {
            throw RuleProblem.error("the condition divides by zero");
          }
          yield left.divide(right, MathContext.DECIMAL128);
        }
      };
    }
    if (operand instanceof FunctionCallOperand function) {
      throw RuleProblem.error(
          "%s(…) is not supported: it needs the metrics of earlier runs, which aren't kept"
              .formatted(function.getFunctionName()));
    }
    throw RuleProblem.error("the condition computes with NULL");
  }

  private static Operand string(Skeleton skeleton, StringOperand operand) {
    if (operand instanceof QuotedStringOperand) {
      return new Operand.Text(skeleton.string(operand.formatOperand()));
    }
    if (operand instanceof KeywordStringOperand) {
      return Operand.Keyword.valueOf(operand.formatOperand());
    }
    throw RuleProblem.error("a constant in the condition has no value");
  }

  private static Operand date(Skeleton skeleton, DateExpression expression) {
    if (expression instanceof NullDateExpression) {
      return Operand.Keyword.NULL;
    }
    if (expression instanceof DateExpression.StaticDate) {
      return new Operand.Text(skeleton.string(expression.getFormattedExpression()));
    }
    if (expression instanceof DateExpression.CurrentDateExpression now) {
      Duration offset = duration(now.getDuration());
      boolean back = now.getOperator() == DateExpression.DateExpressionOperator.MINUS;
      return new Operand.Now(back ? offset.negated() : offset);
    }
    return new Operand.Now(Duration.ZERO);
  }

  private static Duration duration(
      software.amazon.glue.dqdl.model.condition.duration.Duration duration) {
    long amount = duration.getAmount();
    return switch (duration.getUnit()) {
      case DAYS -> Duration.ofDays(amount);
      case HOURS -> Duration.ofHours(amount);
      case MINUTES -> Duration.ofMinutes(amount);
    };
  }
}
