package dev.waterline.cli.diff;

import dev.waterline.cli.relation.OpenRelation;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.spark.compare.DatasetComparer;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.guard.SqlErrors;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Compares two relations as a run compares its two sides: left is base, right the candidate. */
public final class RelationDiff {

  private final OpenRelation left;
  private final OpenRelation right;

  public RelationDiff(OpenRelation left, OpenRelation right) {
    this.left = left;
    this.right = right;
  }

  /**
   * Compares. Ignored columns don't count as differences of the schema either. Where a file takes
   * part, neither does whether a column may be NULL, since files don't say.
   *
   * @throws WaterlineException INVALID_ARGUMENT when the settings don't fit the columns;
   *     SQL_RUNTIME when rows can't be read
   */
  public Comparison compare(CompareSettings settings) {
    requireColumns("--ignore", settings.ignore());
    requireColumns("--tolerance", settings.tolerance().keySet());
    try {
      return new DatasetComparer().compare(side(left, settings), side(right, settings), settings);
    } catch (WaterlineException e) {
      throw e.code() == ErrorCode.COMPARISON_INVALID
          ? new WaterlineException(ErrorCode.INVALID_ARGUMENT, String.valueOf(e.getMessage()), e)
          : e;
    } catch (Exception e) { // SparkException is checked; Scala hides it
      throw new WaterlineException(
          ErrorCode.SQL_RUNTIME,
          "Comparing %s with %s failed with %s; its text is withheld, because it may hold data.%s"
              .formatted(
                  left.text(),
                  right.text(),
                  SqlErrors.errorClass(e).orElse(e.getClass().getName()),
                  hint()),
          e);
    }
  }

  private ComparedSide side(OpenRelation relation, CompareSettings settings) {
    Set<String> ignored = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    ignored.addAll(settings.ignore());
    StructType schema = relation.rows().schema();
    StructType compared =
        new StructType(
            Arrays.stream(schema.fields())
                .filter(field -> !ignored.contains(field.name()))
                .toArray(StructField[]::new));
    return new ComparedSide(
        relation.rows(), hasFiles() ? compared.asNullable() : compared, Map.of());
  }

  private boolean hasFiles() {
    return left.state() == null || right.state() == null;
  }

  private String hint() {
    return hasFiles()
        ? " Each line of a CSV file must have as many values as its line of names, and all files of a folder the same names."
        : "";
  }

  /** A name that fits nothing is a slip of the pen that would change the answer. */
  private void requireColumns(String option, Set<String> names) {
    for (String name : names) {
      String column = name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
      boolean known =
          Stream.of(left, right)
              .flatMap(relation -> Arrays.stream(relation.rows().columns()))
              .anyMatch(each -> each.equalsIgnoreCase(name) || each.equalsIgnoreCase(column));
      if (!known) {
        throw new WaterlineException(
            ErrorCode.INVALID_ARGUMENT,
            "%s names \"%s\", which is a column of neither side. %s"
                .formatted(
                    option,
                    name,
                    List.of(left, right).stream()
                        .map(
                            each ->
                                "%s has: %s."
                                    .formatted(
                                        each.text(), String.join(", ", each.rows().columns())))
                        .collect(Collectors.joining(" "))));
      }
    }
  }
}
