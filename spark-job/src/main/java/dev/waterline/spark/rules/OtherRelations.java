package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.avg;
import static org.apache.spark.sql.functions.sum;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;

/** Compiles leaf rules that compare the primary relation with inputs, or query them. */
final class OtherRelations {

  private static final Pattern AGGREGATE =
      Pattern.compile("\\s*(?i:(sum|avg))\\s*\\(\\s*(.+?)\\s*\\)\\s*");

  private final Relation primary;
  private final Map<String, Relation> references = new LinkedHashMap<>();
  private final Map<String, Aggregates> aggregates = new LinkedHashMap<>();
  private final Joins joins;
  private final CustomQueries queries;

  OtherRelations(
      Relation primary,
      Aggregates ofPrimary,
      Map<String, Dataset<Row>> references,
      Joins joins,
      CustomQueries queries) {
    this.primary = primary;
    this.joins = joins;
    this.queries = queries;
    aggregates.put(Relation.PRIMARY, ofPrimary);
    references.forEach(
        (alias, rows) -> {
          Relation relation = new Relation(alias, rows);
          this.references.put(alias, relation);
          aggregates.put(alias, new Aggregates(relation));
        });
  }

  /** The aggregations over the references, one scan of each that a rule needs. */
  List<Aggregates> aggregations() {
    return aggregates.entrySet().stream()
        .filter(entry -> !entry.getKey().equals(Relation.PRIMARY))
        .map(Map.Entry::getValue)
        .toList();
  }

  LeafPlan plan(LeafRule rule) {
    return switch (rule.type()) {
      case RowCountMatch -> rowCountMatch(rule);
      case SchemaMatch -> schemaMatch(rule);
      case AggregateMatch -> aggregateMatch(rule);
      case ReferentialIntegrity -> referentialIntegrity(rule);
      case DatasetMatch -> datasetMatch(rule);
      case CustomSql -> queries.plan(rule);
      default -> throw new IllegalArgumentException("Not about other relations: " + rule.type());
    };
  }

  private LeafPlan rowCountMatch(LeafRule rule) {
    Relation reference = reference(rule.parameter());
    Condition condition = rule.requiredCondition();
    Measure<BigDecimal> rows = aggregatesOf(primary).rowsThat(WhereClauses.ALL);
    Measure<BigDecimal> expected = aggregatesOf(reference).rowsThat(WhereClauses.ALL);
    return () ->
        ratio(
            rows.known(),
            expected.known(),
            condition,
            "%s rows, %s in '%s'"
                .formatted(
                    rows.known().toPlainString(),
                    expected.known().toPlainString(),
                    reference.name()));
  }

  /** Two empty sides are alike; something is not a multiple of nothing. */
  private static LeafResult ratio(
      BigDecimal first, BigDecimal second, Condition condition, String fact) {
    if (first.signum() == 0 && second.signum() == 0) {
      return Metrics.judge(BigDecimal.ONE, condition, fact);
    }
    BigDecimal ratio = Metrics.share(first, second);
    if (ratio == null) {
      throw RuleProblem.fails(fact + ": there is no ratio to zero");
    }
    return Metrics.judge(ratio, condition, "%s (%s)".formatted(fact, Metrics.shown(ratio)));
  }

  private LeafPlan schemaMatch(LeafRule rule) {
    Relation reference = reference(rule.parameter());
    Condition condition = rule.requiredCondition();
    List<String> different = new ArrayList<>();
    for (StructField field : primary.rows().schema().fields()) {
      if (!reference.has(field.name())) {
        different.add(field.name() + " is not in it");
      } else if (!reference.field(field.name()).type().equals(field.dataType())) {
        different.add(field.name() + " has another type");
      }
    }
    for (String column : reference.columns()) {
      if (!primary.has(column)) {
        different.add(column + " is only in it");
      }
    }
    long onlyInReference =
        reference.columns().stream().filter(column -> !primary.has(column)).count();
    long all = primary.columns().size() + onlyInReference;
    long matching = all - different.size();
    BigDecimal share =
        Objects.requireNonNull(
            Metrics.share(BigDecimal.valueOf(matching), BigDecimal.valueOf(all)));
    String fact = "%d of %d columns match '%s'".formatted(matching, all, reference.name());
    return () ->
        Metrics.judge(share, condition, different.isEmpty() ? fact : fact + ": " + different);
  }

  private LeafPlan aggregateMatch(LeafRule rule) {
    Condition condition = rule.requiredCondition();
    Measure<BigDecimal> first = aggregate(rule, rule.parameters().get(0));
    Measure<BigDecimal> second = aggregate(rule, rule.parameters().get(1));
    return () -> {
      BigDecimal left = first.value();
      BigDecimal right = second.value();
      if (left == null || right == null) {
        throw RuleProblem.fails("there is no finite number: no values, or NaN among them");
      }
      return ratio(
          left,
          right,
          condition,
          "%s and %s".formatted(rule.parameters().get(0), rule.parameters().get(1)));
    };
  }

  private Measure<BigDecimal> aggregate(LeafRule rule, String text) {
    Column column = aggregated(text);
    Relation.Field field = LeafPlanner.number(column.relation(), rule, column.name());
    org.apache.spark.sql.Column value =
        column.function().equals("avg")
            ? avg(field.column())
            : sum(LeafPlanner.summable(field.type(), field.column()));
    return aggregatesOf(column.relation()).measure(value);
  }

  private record Column(String function, Relation relation, String name) {}

  private Column aggregated(String text) {
    Matcher matcher = AGGREGATE.matcher(text);
    if (!matcher.matches()) {
      throw RuleProblem.error("'%s' is neither sum(column) nor avg(column)".formatted(text));
    }
    String function = matcher.group(1).toLowerCase(java.util.Locale.ROOT);
    String column = matcher.group(2);
    if (!primary.has(column)) {
      for (Relation reference : references.values()) {
        if (column.startsWith(reference.name() + ".")) {
          return new Column(function, reference, column.substring(reference.name().length() + 1));
        }
      }
    }
    return new Column(function, primary, column);
  }

  /** The names of the columns that an aggregate of {@code AggregateMatch} reads. */
  static boolean reads(String aggregate, java.util.function.Predicate<String> column) {
    Matcher matcher = AGGREGATE.matcher(aggregate);
    if (!matcher.matches()) {
      return false;
    }
    String name = matcher.group(2);
    return column.test(name) || column.test(name.substring(name.lastIndexOf('.') + 1));
  }

  private LeafPlan referentialIntegrity(LeafRule rule) {
    rule.requiredCondition();
    List<String> keys = names(rule.parameters().get(0));
    String target = rule.parameters().get(1);
    Relation reference = null;
    for (Relation candidate : references.values()) {
      if (target.startsWith(candidate.name() + ".")) {
        reference = candidate;
      }
    }
    if (reference == null) {
      throw RuleProblem.error(
          "'%s' begins with no alias of an input; there are: %s"
              .formatted(target, references.keySet()));
    }
    String columns = target.substring(reference.name().length() + 1).strip();
    if (columns.startsWith("{") && columns.endsWith("}")) {
      columns = columns.substring(1, columns.length() - 1);
    }
    List<String> referenced = names(columns);
    if (keys.size() != referenced.size()) {
      throw RuleProblem.error(
          "%d columns can't refer to %d".formatted(keys.size(), referenced.size()));
    }
    Measure<BigDecimal> all = aggregatesOf(primary).rowsThat(WhereClauses.ALL);
    Measure<BigDecimal> found = joins.referring(primary, keys, reference, referenced);
    String unit = "rows are found in '" + reference.name() + "'";
    return () -> LeafPlanner.share(rule, found.known(), all.known(), unit);
  }

  private LeafPlan datasetMatch(LeafRule rule) {
    rule.requiredCondition();
    Relation reference = reference(rule.parameter());
    Map<String, String> keys = mapping(rule.parameters().get(1));
    Map<String, String> columns;
    if (rule.parameters().size() > 2) {
      columns = mapping(rule.parameters().get(2));
    } else {
      columns = new LinkedHashMap<>();
      for (String column : primary.columns()) {
        if (keys.keySet().stream().noneMatch(column::equalsIgnoreCase)) {
          columns.put(column, column);
        }
      }
    }
    return joins.match(rule, primary, reference, keys, columns);
  }

  private static List<String> names(String list) {
    return java.util.Arrays.stream(list.split(",")).map(String::strip).toList();
  }

  private static Map<String, String> mapping(String list) {
    Map<String, String> mapping = new LinkedHashMap<>();
    for (String pair : names(list)) {
      String[] both = pair.split("->", 2);
      mapping.put(both[0].strip(), both[both.length - 1].strip());
    }
    return mapping;
  }

  private Aggregates aggregatesOf(Relation relation) {
    return Objects.requireNonNull(aggregates.get(relation.name()));
  }

  private Relation reference(String alias) {
    Relation reference = references.get(alias);
    if (reference == null) {
      throw RuleProblem.error(
          "no input has the alias '%s'; there are: %s".formatted(alias, references.keySet()));
    }
    return reference;
  }
}
