package dev.waterline.spark.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Explanation;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** Every number of an explanation is what counting by hand gives, and what stands out is said. */
class ExplanationsPropertyTest {

  private static final StructType SCHEMA =
      StructType.fromDDL("id INT, a STRING, b STRING, c STRING, n INT");
  private static final List<String> COLUMNS = List.of("a", "b", "c");

  private static SparkSession spark;

  @BeforeContainer
  static void startSpark() {
    spark =
        SparkSession.builder()
            .master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .getOrCreate()
            .newSession();
  }

  @AfterContainer
  static void forgetSession() {
    SparkSession.clearActiveSession();
  }

  /** A row; it is changed when it has the values that the change is about, or by {@code noise}. */
  record Tagged(List<String> tags, int noise) {}

  /** Rows, and for each column the value that the change is about, or "" for any. */
  record Change(List<Tagged> rows, List<String> about) {

    boolean touches(Tagged row) {
      for (int i = 0; i < about.size(); i++) {
        if (!about.get(i).isEmpty() && !about.get(i).equals(row.tags().get(i))) {
          return row.noise() == 0;
        }
      }
      return row.noise() != 1;
    }
  }

  @Provide
  Arbitrary<Change> changes() {
    Arbitrary<String> tag = Arbitraries.of("x", "y", "z", "a value of more than thirty-two bytes");
    Arbitrary<Tagged> row =
        Combinators.combine(tag.list().ofSize(3), Arbitraries.integers().between(0, 40))
            .as(Tagged::new);
    Arbitrary<List<String>> about =
        Arbitraries.of("", "x", "a value of more than thirty-two bytes").list().ofSize(3);
    return Combinators.combine(row.list().ofMinSize(20).ofMaxSize(300), about).as(Change::new);
  }

  @Property(tries = 25)
  void countsAreThoseOfAnOracle(@ForAll("changes") Change change) {
    Comparison comparison =
        new DatasetComparer(-1)
            .compare(
                side(change, row -> false),
                side(change, change::touches),
                CompareSettings.NONE.withKey(List.of("id")));

    List<Tagged> changed = change.rows().stream().filter(change::touches).toList();
    assertThat(comparison.rows().changed()).isEqualTo(changed.size());
    for (Explanation said : comparison.explanations()) {
      Predicate<Tagged> has = row -> hasAll(row, said);
      long everywhere = count(change.rows(), has);
      assertThat(said.ofChangedRows()).isEqualTo(changed.size());
      assertThat(said.changedRows()).isEqualTo(count(changed, has));
      assertThat(said.changedRows()).isGreaterThanOrEqualTo((long) (0.8 * changed.size()));
      assertThat(lift(said.changedRows(), changed.size(), everywhere, change.rows().size()))
          .isGreaterThanOrEqualTo(2);
      double percent = 100.0 * everywhere / change.rows().size();
      assertThat(said.text())
          .contains("; " + (percent < 10 ? "%.1f %%" : "%.0f %%").formatted(percent) + " of all");
    }
    assertThat(comparison.explanations().isEmpty()).isEqualTo(!anyStandsOut(change, changed));
  }

  /** Whether any one value, or any two, must be told. */
  private static boolean anyStandsOut(Change change, List<Tagged> changed) {
    if (changed.size() < 5) {
      return false;
    }
    List<List<Integer>> choices =
        List.of(List.of(0), List.of(1), List.of(2), List.of(0, 1), List.of(0, 2), List.of(1, 2));
    for (Tagged model : change.rows()) {
      for (List<Integer> columns : choices) {
        double together = lift(change, changed, model, columns);
        double alone =
            columns.size() == 1
                ? 1
                : columns.stream()
                    .mapToDouble(column -> lift(change, changed, model, List.of(column)))
                    .max()
                    .orElseThrow();
        boolean eachHelps =
            columns.stream().allMatch(column -> lift(change, changed, model, List.of(column)) > 1);
        if (together >= 2 && together >= (columns.size() == 1 ? 1 : 2) * alone && eachHelps) {
          return true;
        }
      }
    }
    return false;
  }

  /** How much more frequent a model's values are among changed rows; 0 below the coverage. */
  private static double lift(
      Change change, List<Tagged> changed, Tagged model, List<Integer> columns) {
    Predicate<Tagged> same =
        row ->
            columns.stream()
                .allMatch(column -> row.tags().get(column).equals(model.tags().get(column)));
    long inClass = count(changed, same);
    return inClass < 0.8 * changed.size()
        ? 0
        : lift(inClass, changed.size(), count(change.rows(), same), change.rows().size());
  }

  private static double lift(long inClass, long ofClass, long everywhere, long total) {
    return ((double) inClass / ofClass) / ((double) everywhere / total);
  }

  private static boolean hasAll(Tagged row, Explanation said) {
    return said.columns().entrySet().stream()
        .allMatch(
            column ->
                row.tags().get(COLUMNS.indexOf(column.getKey())).equals(column.getValue().text()));
  }

  private static long count(Collection<Tagged> rows, Predicate<Tagged> has) {
    return rows.stream().filter(has).count();
  }

  private static ComparedSide side(Change change, Predicate<Tagged> touched) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < change.rows().size(); i++) {
      Tagged row = change.rows().get(i);
      rows.add(
          RowFactory.create(
              i,
              row.tags().get(0),
              row.tags().get(1),
              row.tags().get(2),
              touched.test(row) ? -1 : 0));
    }
    Dataset<Row> dataset = spark.createDataFrame(rows, SCHEMA);
    return new ComparedSide(dataset, SCHEMA, Map.of());
  }
}
