package dev.waterline.spark.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Compares the results of SQL texts, and says what came out in few words. */
final class Comparisons {

  private Comparisons() {}

  /** Compares by value at once, and narrowed by digests first: both must say the same. */
  static Comparison compare(
      SparkSession spark, String base, String candidate, CompareSettings settings) {
    return compare(side(spark, base), side(spark, candidate), settings);
  }

  static Comparison compare(ComparedSide base, ComparedSide candidate, CompareSettings settings) {
    Comparison byValue = new DatasetComparer().compare(base, candidate, settings);
    Comparison narrowed = new DatasetComparer(-1).compare(base, candidate, settings);
    assertThat(narrowed).isEqualTo(byValue);
    return byValue;
  }

  static ComparedSide side(SparkSession spark, String sql) {
    Dataset<Row> rows = spark.sql(sql);
    return new ComparedSide(rows, rows.schema(), Map.of());
  }

  static CompareSettings key(String... columns) {
    return CompareSettings.NONE.withKey(List.of(columns));
  }

  /** As in {@code unchanged 2, changed 0, added 1, removed 1}. */
  static String rows(Comparison comparison) {
    RowCounts rows = comparison.rows();
    return "unchanged %d, changed %d, added %d, removed %d"
        .formatted(rows.unchanged(), rows.changed(), rows.added(), rows.removed());
  }

  static long changed(Comparison comparison, String column) {
    return column(comparison, column).changed();
  }

  static ColumnDifference column(Comparison comparison, String column) {
    return comparison.columns().stream()
        .filter(difference -> difference.name().equals(column))
        .findFirst()
        .orElseThrow();
  }

  /** As in {@code n widened int > bigint}. */
  static List<String> schema(Comparison comparison) {
    return comparison.schema().stream().map(Comparisons::text).toList();
  }

  static String text(SchemaChange change) {
    return "%s %s %s > %s%s"
        .formatted(
            change.column(),
            change.change(),
            change.base(),
            change.candidate(),
            change.breaking() ? ", breaking" : "");
  }
}
