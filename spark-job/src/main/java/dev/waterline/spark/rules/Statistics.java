package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.length;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;

import dev.waterline.core.dqdl.Analyzer;
import dev.waterline.core.dqdl.Statistic;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.jspecify.annotations.Nullable;

/** Compiles analyzers to statistics, named as in AWS's table of rule types. */
final class Statistics {

  private final Relation primary;
  private final Aggregates aggregates;
  private final Frequencies frequencies;
  private final LeafPlanner planner;
  private final CustomQueries queries;
  private final Masks masks;

  Statistics(
      Relation primary,
      Aggregates aggregates,
      Frequencies frequencies,
      LeafPlanner planner,
      CustomQueries queries,
      Masks masks) {
    this.primary = primary;
    this.aggregates = aggregates;
    this.frequencies = frequencies;
    this.planner = planner;
    this.queries = queries;
    this.masks = masks;
  }

  private record Planned(String name, Supplier<@Nullable BigDecimal> value) {}

  /** Asks for the measures of an analyzer; the result gives its statistics once they are taken. */
  Supplier<List<Statistic>> plan(Analyzer analyzer) {
    List<Planned> planned;
    try {
      planned = planned(LeafParser.analyzer(analyzer.text()));
    } catch (Exception e) {
      Statistic none = new Statistic(analyzer.text(), "", null, Failures.problem(e).reason());
      return () -> List.of(none);
    }
    return () -> planned.stream().map(statistic -> taken(analyzer, statistic)).toList();
  }

  private static Statistic taken(Analyzer analyzer, Planned planned) {
    try {
      BigDecimal value = planned.value().get();
      return new Statistic(
          analyzer.text(),
          planned.name(),
          value == null ? null : value.doubleValue(),
          value == null ? "there is no finite number" : "");
    } catch (RuleProblem e) {
      return new Statistic(analyzer.text(), planned.name(), null, e.reason());
    }
  }

  private List<Planned> planned(LeafRule analyzer) {
    return switch (analyzer.type()) {
      case RowCount -> List.of(rowCount());
      case ColumnCount -> List.of(columnCount());
      case Completeness -> List.of(completeness(analyzer));
      case Uniqueness -> List.of(uniqueness(analyzer));
      case UniqueValueRatio -> {
        Measure<Frequencies.Counts> counts = counts(analyzer);
        yield List.of(
            column(analyzer, () -> ratio(counts.known().once(), counts.known().distinct())));
      }
      case DistinctValuesCount -> {
        Measure<Frequencies.Counts> counts = counts(analyzer);
        yield List.of(
            column(analyzer, () -> BigDecimal.valueOf(LeafPlanner.distinct(counts.known()))));
      }
      case Entropy -> List.of(entropy(analyzer));
      case Mean, Sum, StandardDeviation, Variance -> List.of(statistic(analyzer));
      case ColumnCorrelation ->
          List.of(
              new Planned(
                  "Multicolumn." + String.join(",", analyzer.parameters()) + ".ColumnCorrelation",
                  masked(analyzer, planner.statistic(analyzer)::value)));
      case ColumnLength -> lengths(analyzer.parameter());
      case ColumnValues -> values(analyzer);
      case CustomSql ->
          List.of(
              new Planned(
                  "Dataset.*.CustomSQL", masked(analyzer, queries.number(analyzer.parameter()))));
      case AllStatistics -> all(analyzer);
      default ->
          throw RuleProblem.error("%s is not supported as an analyzer".formatted(analyzer.type()));
    };
  }

  private List<Planned> all(LeafRule analyzer) {
    Relation.Field field = primary.field(analyzer.parameter());
    List<Planned> all = new ArrayList<>(List.of(rowCount(), columnCount()));
    all.add(completeness(as(RuleType.Completeness, analyzer)));
    all.add(uniqueness(as(RuleType.Uniqueness, analyzer)));
    all.addAll(values(analyzer));
    if (field.type() instanceof NumericType) {
      all.add(entropy(as(RuleType.Entropy, analyzer)));
      Stream.of(RuleType.Mean, RuleType.StandardDeviation, RuleType.Sum)
          .forEach(type -> all.add(statistic(as(type, analyzer))));
    }
    return all;
  }

  private static LeafRule as(RuleType type, LeafRule analyzer) {
    return new LeafRule(type, analyzer.parameters(), null, null, null);
  }

  private Planned rowCount() {
    return new Planned("Dataset.*.RowCount", aggregates.rowsThat(WhereClauses.ALL)::known);
  }

  private Planned columnCount() {
    BigDecimal columns = BigDecimal.valueOf(primary.columns().size());
    return new Planned("Dataset.*.ColumnCount", () -> columns);
  }

  private Planned completeness(LeafRule analyzer) {
    Measure<BigDecimal> complete =
        aggregates.rowsThat(primary.field(analyzer.parameter()).column().isNotNull());
    Measure<BigDecimal> all = aggregates.rowsThat(WhereClauses.ALL);
    return column(analyzer, () -> Metrics.share(complete.known(), all.known()));
  }

  private Planned uniqueness(LeafRule analyzer) {
    Measure<Frequencies.Counts> counts = counts(analyzer);
    return column(analyzer, () -> ratio(counts.known().once(), counts.known().rows()));
  }

  private Planned entropy(LeafRule analyzer) {
    Measure<Frequencies.Counts> counts = counts(analyzer);
    return column(analyzer, () -> LeafPlanner.entropy(counts.known()));
  }

  private Planned statistic(LeafRule analyzer) {
    return column(analyzer, masked(analyzer, planner.statistic(analyzer)::value));
  }

  private List<Planned> values(LeafRule analyzer) {
    String column = analyzer.parameter();
    Relation.Field field = primary.field(column);
    if (field.type() instanceof StringType) {
      return lengths(column);
    }
    if (!(field.type() instanceof NumericType)) {
      return List.of();
    }
    return List.of(
        named(column, "Minimum", masked(analyzer, aggregates.measure(min(field.column()))::value)),
        named(column, "Maximum", masked(analyzer, aggregates.measure(max(field.column()))::value)));
  }

  private List<Planned> lengths(String column) {
    Relation.Field field = primary.field(column);
    if (!(field.type() instanceof StringType)) {
      throw RuleProblem.fails(
          "'%s' is %s; a length is one of strings".formatted(column, field.type().simpleString()));
    }
    return List.of(
        named(column, "MinimumLength", aggregates.measure(min(length(field.column())))::value),
        named(column, "MaximumLength", aggregates.measure(max(length(field.column())))::value));
  }

  private Measure<Frequencies.Counts> counts(LeafRule analyzer) {
    return frequencies.of(analyzer.parameters(), WhereClauses.ALL);
  }

  private Supplier<@Nullable BigDecimal> masked(
      LeafRule analyzer, Supplier<@Nullable BigDecimal> value) {
    if (!masks.hideMetricOf(analyzer)) {
      return value;
    }
    return () -> {
      throw RuleProblem.fails(Masks.WITHHELD);
    };
  }

  private static @Nullable BigDecimal ratio(long part, long whole) {
    return Metrics.share(BigDecimal.valueOf(part), BigDecimal.valueOf(whole));
  }

  private static Planned column(LeafRule analyzer, Supplier<@Nullable BigDecimal> value) {
    return named(String.join(",", analyzer.parameters()), analyzer.type().name(), value);
  }

  private static Planned named(String column, String metric, Supplier<@Nullable BigDecimal> value) {
    return new Planned("Column." + column + "." + metric, value);
  }
}
