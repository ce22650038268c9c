package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.corr;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.stddev_pop;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.var_pop;
import static org.apache.spark.sql.functions.when;

import dev.waterline.core.dqdl.RuleResult.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.ShortType;

/** Compiles leaf rules about the primary relation alone. */
final class LeafPlanner {

  /** What a rule says when its {@code where} picks no row, or there is none. */
  static final String NO_ROW = "no row to judge";

  private final Relation primary;
  private final Aggregates aggregates;
  private final Frequencies frequencies;
  private final WhereClauses wheres;
  private final RowChecks rowChecks;
  private final OtherRelations others;

  LeafPlanner(
      Relation primary,
      Aggregates aggregates,
      Frequencies frequencies,
      WhereClauses wheres,
      RowChecks rowChecks,
      OtherRelations others) {
    this.primary = primary;
    this.aggregates = aggregates;
    this.frequencies = frequencies;
    this.wheres = wheres;
    this.rowChecks = rowChecks;
    this.others = others;
  }

  /**
   * @throws RuleProblem when the rule can't be evaluated, or the schema alone fails it
   */
  LeafPlan plan(LeafRule rule) {
    return switch (rule.type()) {
      case RowCount -> rowCount(rule);
      case ColumnCount -> columnCount(rule);
      case ColumnExists -> columnExists(rule);
      case ColumnNamesMatchPattern -> columnNames(rule);
      case Completeness, IsComplete, ColumnValues, ColumnLength, ColumnDataType, DataFreshness ->
          rows(rule, rowChecks.of(rule).orElseThrow());
      case Mean, Sum, StandardDeviation, Variance, ColumnCorrelation ->
          number(rule, statistic(rule));
      case Uniqueness, IsUnique, UniqueValueRatio, DistinctValuesCount, Entropy -> frequency(rule);
      case IsPrimaryKey -> primaryKey(rule);
      case RowCountMatch,
          SchemaMatch,
          AggregateMatch,
          ReferentialIntegrity,
          DatasetMatch,
          CustomSql ->
          others.plan(rule);
      default -> throw RuleProblem.error("%s is not supported".formatted(rule.type()));
    };
  }

  /** Rows that meet a predicate, of those that it is about. */
  LeafPlan rows(LeafRule rule, RowCheck check) {
    Measure<BigDecimal> judged = aggregates.rowsThat(check.applies());
    Measure<BigDecimal> holding = aggregates.rowsThat(both(check.applies(), check.holds()));
    return () -> share(rule, holding.known(), judged.known(), "rows");
  }

  /** A share of rows against the rule's condition, its threshold, or all. */
  static LeafResult share(LeafRule rule, BigDecimal part, BigDecimal whole, String unit) {
    boolean conditionIsForShare = CONDITION_ON_SHARE.contains(rule.type());
    Condition condition = conditionIsForShare ? rule.condition() : rule.threshold();
    String demand =
        rule.condition() == null || conditionIsForShare ? "" : rule.condition().toString();
    String threshold = condition == null ? demand : (demand + thresholdText(rule)).strip();
    if (whole.signum() == 0) {
      return new LeafResult(Outcome.PASS, null, threshold.isEmpty() ? null : threshold, NO_ROW);
    }
    BigDecimal share = Objects.requireNonNull(Metrics.share(part, whole));
    boolean holds = condition == null ? part.compareTo(whole) == 0 : condition.holds(share);
    String fact =
        "%s of %s %s (%s)"
            .formatted(part.toPlainString(), whole.toPlainString(), unit, Metrics.shown(share));
    return new LeafResult(
        holds ? Outcome.PASS : Outcome.FAIL, share, threshold.isEmpty() ? null : threshold, fact);
  }

  private static final List<RuleType> CONDITION_ON_SHARE =
      List.of(
          RuleType.Completeness,
          RuleType.Uniqueness,
          RuleType.UniqueValueRatio,
          RuleType.ReferentialIntegrity,
          RuleType.DatasetMatch);

  private static String thresholdText(LeafRule rule) {
    return rule.threshold() == null
        ? Objects.requireNonNull(rule.condition()).toString()
        : " with threshold " + rule.threshold();
  }

  private LeafPlan rowCount(LeafRule rule) {
    Condition condition = rule.requiredCondition();
    Measure<BigDecimal> rows = aggregates.rowsThat(wheres.rows(rule.where()));
    return () -> Metrics.judge(rows.known(), condition, rows.known().toPlainString() + " rows");
  }

  private LeafPlan columnCount(LeafRule rule) {
    int columns = primary.columns().size();
    Condition condition = rule.requiredCondition();
    return () -> Metrics.judge(BigDecimal.valueOf(columns), condition, columns + " columns");
  }

  private LeafPlan columnExists(LeafRule rule) {
    boolean exists = primary.has(rule.parameter());
    return () ->
        new LeafResult(
            exists ? Outcome.PASS : Outcome.FAIL,
            null,
            null,
            exists ? "the column is there" : "there is no column '%s'".formatted(rule.parameter()));
  }

  private LeafPlan columnNames(LeafRule rule) {
    Pattern pattern = Pattern.compile(ValueTest.fullMatch(rule.parameter()));
    List<String> others =
        primary.columns().stream().filter(name -> !pattern.matcher(name).find()).toList();
    BigDecimal all = BigDecimal.valueOf(primary.columns().size());
    BigDecimal matching = all.subtract(BigDecimal.valueOf(others.size()));
    return () -> {
      LeafResult result = share(rule, matching, all, "column names match");
      return others.isEmpty()
          ? result
          : new LeafResult(
              result.outcome(),
              result.metric(),
              result.threshold(),
              result.reason() + "; not " + others);
    };
  }

  /** The measure of a rule on the values of numeric columns. */
  Measure<BigDecimal> statistic(LeafRule rule) {
    Relation.Field field = number(primary, rule, rule.parameter());
    Column of = picked(field.column(), rule);
    return aggregates.measure(
        switch (rule.type()) {
          case Mean -> avg(of);
          case Sum -> sum(summable(field.type(), of));
          case StandardDeviation -> stddev_pop(of);
          case Variance -> var_pop(of);
          default -> {
            Relation.Field second = number(primary, rule, rule.parameters().get(1));
            yield corr(of, picked(second.column(), rule));
          }
        });
  }

  private static LeafPlan number(LeafRule rule, Measure<BigDecimal> measure) {
    Condition condition = rule.requiredCondition();
    return () -> {
      BigDecimal metric = measure.value();
      if (metric == null) {
        throw RuleProblem.fails("there is no finite number: no values, or NaN among them");
      }
      return Metrics.judge(
          metric, condition, "%s is %s".formatted(rule.type(), Metrics.shown(metric)));
    };
  }

  private LeafPlan frequency(LeafRule rule) {
    Measure<Frequencies.Counts> measure =
        frequencies.of(rule.parameters(), wheres.rows(rule.where()));
    return switch (rule.type()) {
      case IsUnique, Uniqueness -> {
        requireConditionOf(rule);
        yield () ->
            share(
                rule,
                BigDecimal.valueOf(measure.known().once()),
                BigDecimal.valueOf(measure.known().rows()),
                "rows with a value have one that occurs once");
      }
      case UniqueValueRatio -> {
        requireConditionOf(rule);
        yield () ->
            share(
                rule,
                BigDecimal.valueOf(measure.known().once()),
                BigDecimal.valueOf(measure.known().distinct()),
                "different values occur once");
      }
      case DistinctValuesCount -> {
        Condition condition = rule.requiredCondition();
        yield () -> {
          long distinct = distinct(measure.known());
          return Metrics.judge(
              BigDecimal.valueOf(distinct), condition, distinct + " different values");
        };
      }
      default -> entropy(rule, measure);
    };
  }

  private static void requireConditionOf(LeafRule rule) {
    if (rule.type() != RuleType.IsUnique) {
      rule.requiredCondition();
    }
  }

  /** NULL counts as one more value, as in Deequ. */
  static long distinct(Frequencies.Counts counts) {
    return counts.distinct() + (counts.nullRows() > 0 ? 1 : 0);
  }

  private static LeafPlan entropy(LeafRule rule, Measure<Frequencies.Counts> measure) {
    Condition condition = rule.requiredCondition();
    return () -> {
      BigDecimal entropy = entropy(measure.known());
      return Metrics.judge(entropy, condition, "Entropy is " + Metrics.shown(entropy));
    };
  }

  /** In nats: Σ −(n/N)·ln(n/N) = ln N − Σ n·ln n / N. */
  static BigDecimal entropy(Frequencies.Counts counts) {
    if (counts.rows() == 0) {
      throw RuleProblem.fails("there is no finite number: no values");
    }
    double entropy = Math.log(counts.rows()) - counts.sumCountLogCount() / counts.rows();
    return new BigDecimal(Math.max(entropy, 0.0));
  }

  private LeafPlan primaryKey(LeafRule rule) {
    Column rows = wheres.rows(rule.where());
    List<Column> nulls = new ArrayList<>();
    for (String column : rule.parameters()) {
      nulls.add(primary.field(column).column().isNull());
    }
    Measure<Frequencies.Counts> measure = frequencies.of(rule.parameters(), rows);
    Measure<BigDecimal> incomplete = aggregates.rowsThat(both(rows, Columns.anyOf(nulls)));
    return () -> {
      Frequencies.Counts counts = measure.known();
      long withNull = incomplete.known().longValueExact();
      long all = counts.rows() + counts.nullRows();
      if (all == 0) {
        return new LeafResult(Outcome.PASS, null, null, NO_ROW);
      }
      long repeated = counts.rows() - counts.once();
      BigDecimal share =
          Objects.requireNonNull(
              Metrics.share(BigDecimal.valueOf(counts.once()), BigDecimal.valueOf(all)));
      return new LeafResult(
          withNull == 0 && repeated == 0 ? Outcome.PASS : Outcome.FAIL,
          share,
          null,
          "%d of %d rows have a key that occurs more than once; %d have NULL in it"
              .formatted(repeated, all, withNull));
    };
  }

  /** A numeric column, as AWS's pages on statistics demand. */
  static Relation.Field number(Relation relation, LeafRule rule, String column) {
    Relation.Field field = relation.field(column);
    if (!(field.type() instanceof NumericType)) {
      throw RuleProblem.fails(
          "'%s' is %s; %s needs numbers"
              .formatted(field.name(), field.type().simpleString(), rule.type()));
    }
    return field;
  }

  /** Sums of whole numbers are exact, also beyond 64 bits. */
  static Column summable(DataType type, Column column) {
    boolean whole =
        Arrays.asList(ByteType.class, ShortType.class, IntegerType.class, LongType.class).stream()
            .anyMatch(known -> known.isInstance(type));
    return whole ? column.cast(DataTypes.createDecimalType(20, 0)) : column;
  }

  private Column picked(Column column, LeafRule rule) {
    Column rows = wheres.rows(rule.where());
    return rows.equals(WhereClauses.ALL) ? column : when(rows, column);
  }

  private static Column both(Column applies, Column holds) {
    return applies.equals(WhereClauses.ALL) ? holds : applies.and(holds);
  }

  static Column violates(RowCheck check) {
    return both(check.applies(), not(check.holds()));
  }
}
