package dev.waterline.spark.rules;

import dev.waterline.core.project.Suggestion;
import java.util.Arrays;
import java.util.Optional;

/** The types of rule that AWS documents, and {@code Variance}, which newer parsers know. */
enum RuleType {
  RowCount,
  ColumnCount,
  ColumnExists,
  ColumnNamesMatchPattern,
  SchemaMatch,
  Completeness,
  IsComplete,
  Uniqueness,
  IsUnique,
  UniqueValueRatio,
  DistinctValuesCount,
  Entropy,
  IsPrimaryKey,
  Mean,
  Sum,
  StandardDeviation,
  Variance,
  ColumnCorrelation,
  ColumnLength,
  ColumnValues,
  ColumnDataType,
  DataFreshness,
  CustomSql,
  ReferentialIntegrity,
  RowCountMatch,
  AggregateMatch,
  DatasetMatch,
  AllStatistics("it gathers statistics and stands in Analyzers, not in Rules"),
  DetectAnomalies("it needs the history of earlier runs, which isn't kept"),
  Distribution("distributions aren't computed"),
  FileFreshness("rules about files aren't evaluated: a preview has tables, not files"),
  FileMatch(FileFreshness.unsupported),
  FileSize(FileFreshness.unsupported),
  FileUniqueness(FileFreshness.unsupported);

  private final String unsupported;

  RuleType() {
    this("");
  }

  RuleType(String unsupported) {
    this.unsupported = unsupported;
  }

  /** Why rules of this type can't be evaluated, or nothing when they can. */
  Optional<String> unsupported() {
    return unsupported.isEmpty() ? Optional.empty() : Optional.of(unsupported);
  }

  static RuleType named(String name) {
    for (RuleType type : values()) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    String hint =
        Suggestion.nearest(name, Arrays.stream(values()).map(RuleType::name).toList())
            .map(
                nearest ->
                    nearest.equalsIgnoreCase(name)
                        ? "; it is written " + nearest
                        : "; did you mean %s?".formatted(nearest))
            .orElse("");
    throw RuleProblem.error("there is no rule type '%s'%s".formatted(name, hint));
  }
}
