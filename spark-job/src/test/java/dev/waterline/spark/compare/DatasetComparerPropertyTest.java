package dev.waterline.spark.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/**
 * Holds the engine to {@link Oracle} and to the laws of counting. Each try packs many comparisons
 * of one schema into one: a first column keeps them apart. {@code -Dwaterline.comparisons=2000}
 * makes more of them than the usual 200.
 */
class DatasetComparerPropertyTest {

  private static final int TRIES = 20;
  private static final int PACKED = Integer.getInteger("waterline.comparisons", 200) / TRIES;

  private static SparkSession spark;

  @BeforeContainer
  static void startSpark() {
    spark =
        SparkSession.builder()
            .master("local[2]")
            .appName("properties")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.sql.session.timeZone", "UTC")
            .getOrCreate()
            .newSession();
  }

  @AfterContainer
  static void forgetSession() {
    SparkSession.clearActiveSession();
  }

  /** How a candidate row comes from a base row. */
  enum Edit {
    KEPT,
    REMOVED,
    DOUBLED,
    CHANGED
  }

  /** A row and its edit; {@code at} is the column that is changed, to {@code to}. */
  record EditedRow(List<Object> values, Edit edit, int at, List<Object> replacement) {}

  /** Comparisons of one schema, each a list of edited rows. */
  record Packed(List<Kind> kinds, int keySize, List<List<EditedRow>> comparisons) {

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("key of " + keySize + " of " + kinds + "\n");
      comparisons.forEach(rows -> rows.forEach(row -> text.append(show(row)).append('\n')));
      return text.toString();
    }

    private static String show(EditedRow row) {
      Object[] values = row.values().toArray();
      Object[] replacement = row.replacement().toArray();
      return row.edit()
          + " "
          + Arrays.deepToString(values)
          + " "
          + row.at()
          + " > "
          + Arrays.deepToString(replacement);
    }
  }

  @Provide
  Arbitrary<Packed> packed() {
    return Kind.any()
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .flatMap(
            kinds ->
                Arbitraries.integers()
                    .between(0, Math.min(2, kinds.size()))
                    .flatMap(
                        keySize ->
                            editedRow(kinds)
                                .list()
                                .ofMaxSize(8)
                                .list()
                                .ofSize(PACKED)
                                .map(rows -> new Packed(kinds, keySize, rows))));
  }

  private static Arbitrary<EditedRow> editedRow(List<Kind> kinds) {
    Arbitrary<List<Object>> values = values(kinds);
    Arbitrary<Edit> edits =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.just(Edit.KEPT)),
            Tuple.of(2, Arbitraries.just(Edit.CHANGED)),
            Tuple.of(1, Arbitraries.just(Edit.REMOVED)),
            Tuple.of(1, Arbitraries.just(Edit.DOUBLED)));
    Arbitrary<Integer> positions = Arbitraries.integers().between(0, kinds.size() - 1);
    return Combinators.combine(values, edits, positions, values).as(EditedRow::new);
  }

  private static Arbitrary<List<Object>> values(List<Kind> kinds) {
    List<Arbitrary<Object>> values = new ArrayList<>();
    kinds.forEach(kind -> values.add(kind.value()));
    return Combinators.combine(values).as(ArrayList::new);
  }

  @Property(tries = TRIES)
  void theEngineSaysWhatTheOracleSays(@ForAll("packed") Packed packed) {
    List<Object[]> base = new ArrayList<>();
    List<Object[]> candidate = new ArrayList<>();
    List<Integer> key = new ArrayList<>();
    for (int i = 0; packed.keySize() > 0 && i <= packed.keySize(); i++) {
      key.add(i);
    }
    long unchanged = 0;
    long changed = 0;
    long added = 0;
    long removed = 0;
    long[] certain = new long[packed.kinds().size() + 1];
    long[] possible = new long[packed.kinds().size() + 1];
    for (int number = 0; number < packed.comparisons().size(); number++) {
      List<Object[]> baseRows = new ArrayList<>();
      List<Object[]> candidateRows = new ArrayList<>();
      for (EditedRow row : packed.comparisons().get(number)) {
        apply(row, number, baseRows, candidateRows);
      }
      Oracle.Answer answer = Oracle.compare(baseRows, candidateRows, key);
      unchanged += answer.unchanged();
      changed += answer.changed();
      added += answer.added();
      removed += answer.removed();
      for (int i = 0; i < answer.certain().length; i++) {
        certain[i] += answer.certain()[i];
        possible[i] += answer.possible()[i];
      }
      base.addAll(baseRows);
      candidate.addAll(candidateRows);
    }

    ComparedSide baseSide = side(base, packed, Kind::base);
    ComparedSide candidateSide = side(candidate, packed, Kind::candidate);
    CompareSettings settings =
        CompareSettings.NONE.withKey(
            key.isEmpty() ? null : key.stream().map(i -> "c" + i).toList());
    Comparison narrowed = new DatasetComparer(-1).count(baseSide, candidateSide, settings);
    Comparison byValue = new DatasetComparer().count(baseSide, candidateSide, settings);

    assertThat(narrowed).isEqualTo(byValue);
    RowCounts rows = byValue.rows();
    assertThat(List.of(rows.unchanged(), rows.changed(), rows.added(), rows.removed()))
        .isEqualTo(List.of(unchanged, changed, added, removed));
    for (int i = 0; i < certain.length; i++) {
      assertThat(byValue.columns().get(i).changed())
          .as("changed in c" + i)
          .isBetween(certain[i], certain[i] + possible[i]);
    }
  }

  @Property(tries = 5)
  void aTableIsEqualToItselfHoweverItsRowsAreOrdered(@ForAll("packed") Packed packed) {
    List<Object[]> rows = new ArrayList<>();
    for (List<EditedRow> comparison : packed.comparisons()) {
      comparison.forEach(row -> apply(row, 0, rows, new ArrayList<>()));
    }
    List<Object[]> reversed = new ArrayList<>(rows);
    Collections.reverse(reversed);

    Comparison comparison =
        new DatasetComparer(-1)
            .count(
                side(rows, packed, Kind::base),
                side(reversed, packed, Kind::base),
                CompareSettings.NONE.withKey(List.of("c1")));

    assertThat(comparison.rows().unchanged()).isEqualTo(rows.size());
    assertThat(comparison.equal()).isTrue();
  }

  private static void apply(
      EditedRow row, int number, List<Object[]> base, List<Object[]> candidate) {
    Object[] values = numbered(number, row.values());
    base.add(values);
    switch (row.edit()) {
      case KEPT -> candidate.add(values.clone());
      case REMOVED -> {}
      case DOUBLED -> {
        candidate.add(values.clone());
        candidate.add(values.clone());
      }
      case CHANGED -> {
        Object[] changed = values.clone();
        changed[row.at() + 1] = row.replacement().get(row.at());
        candidate.add(changed);
      }
    }
  }

  private static Object[] numbered(int number, List<Object> values) {
    Object[] numbered = new Object[values.size() + 1];
    numbered[0] = number;
    for (int i = 0; i < values.size(); i++) {
      numbered[i + 1] = values.get(i);
    }
    return numbered;
  }

  private static ComparedSide side(
      List<Object[]> rows, Packed packed, Function<Kind, String> type) {
    StructType schema = StructType.fromDDL("c0 INT");
    for (int i = 0; i < packed.kinds().size(); i++) {
      schema = schema.add("c" + (i + 1), type.apply(packed.kinds().get(i)), true);
    }
    StructType full = schema;
    List<Row> external = rows.stream().map(row -> Kind.row(row, full)).toList();
    Dataset<Row> dataset = spark.createDataFrame(external, full);
    return new ComparedSide(dataset, full, Map.of());
  }
}
