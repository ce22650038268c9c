package dev.waterline.spark.compare;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.PackedRows.LongValues;
import dev.waterline.spark.compare.RowComparison.Narrowing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Compares two results row by row, by value. What counts as equal is written down, with an example
 * for each rule, in docs/comparison.md.
 */
public final class DatasetComparer {

  /**
   * One side of a comparison.
   *
   * @param rows what to compare
   * @param querySchema the types of the query that made the rows, for the schema's part of the
   *     comparison; those of {@code rows} may be wider where they come from a table
   * @param unstable columns whose values differ from run to run on the same input, with the reasons
   */
  public record ComparedSide(
      Dataset<Row> rows, StructType querySchema, Map<String, List<String>> unstable) {}

  /** Results up to this many bytes are compared by value at once. */
  private static final long SMALL_BYTES = 16L << 20;

  private final long smallBytes;

  public DatasetComparer() {
    this(SMALL_BYTES);
  }

  /**
   * @param smallBytes up to this many bytes, rows are compared by value without looking first where
   *     they can differ
   */
  DatasetComparer(long smallBytes) {
    this.smallBytes = smallBytes;
  }

  /**
   * Compares base with the candidate.
   *
   * @throws WaterlineException ({@code COMPARISON_INVALID}) when the settings name a column that is
   *     not there, or a column can't take part in a comparison; the message names the column
   */
  public Comparison compare(ComparedSide base, ComparedSide candidate, CompareSettings settings) {
    return compare(base, candidate, settings, null);
  }

  /**
   * Compares base with the candidate, and with what base gave when it ran again on the same input:
   * what differs there can't be blamed on the change.
   *
   * @param secondRun rows of base's second run, the same each time they are read; or null
   * @throws WaterlineException as {@link #compare(ComparedSide, ComparedSide, CompareSettings)}
   */
  public Comparison compare(
      ComparedSide base,
      ComparedSide candidate,
      CompareSettings settings,
      @Nullable Dataset<Row> secondRun) {
    try (HeldRows heldBase = HeldRows.of(base);
        HeldRows heldCandidate = HeldRows.of(candidate)) {
      return compareHeld(heldBase.side(), heldCandidate.side(), settings, secondRun);
    }
  }

  private Comparison compareHeld(
      ComparedSide base,
      ComparedSide candidate,
      CompareSettings settings,
      @Nullable Dataset<Row> secondRun) {
    Question question = Question.of(base, candidate, settings);
    RepeatedBase repeated = null;
    if (secondRun != null) {
      repeated = repeat(question, base, secondRun, settings);
      question = Question.of(repeated.base(), candidate, settings);
    }
    RowComparison.Result result = rows(question, Explanations.explaining(question.alignment()));
    RowClasses classes = result.outcome().classes();
    Alignment alignment = question.alignment();

    List<String> notes = new ArrayList<>(question.notes());
    if (repeated != null) {
      notes.add(repeated.secondRun().sentence());
    }
    SummaryRequest request =
        SummaryRequest.of(alignment, settings, changedColumns(alignment, classes), notes);
    Summary summary = summary(question.rows(), request);
    List<SampleRow> samples = samples(question, result);
    return new Comparison(
        SchemaComparison.of(question.queryColumns()),
        rowCounts(classes, alignment),
        columns(classes, alignment, summary),
        summary.measures(),
        summary.groups(),
        explanations(question, result, samples),
        samples,
        new Reproducibility(
            unstableRows(question, classes, repeated),
            repeated == null ? null : repeated.secondRun()),
        notes);
  }

  private RepeatedBase repeat(
      Question question, ComparedSide base, Dataset<Row> secondRun, CompareSettings settings) {
    Dataset<Row> again = RepeatedBase.asWritten(secondRun, base.rows());
    PerSide<Dataset<Row>> rows =
        new PerSide<>(
            question.rows().base(),
            RowFilter.ofBase(again, question.alignment(), settings.where()));
    Question repeated = question.with(question.projection().ofBaseTwice(), rows);
    return new RepeatedBase(
        base, question.alignment(), rows(repeated, new BitSet()).outcome().classes(), rows);
  }

  /** How many of the added and removed rows can't be blamed on the change. */
  private static long unstableRows(
      Question question, RowClasses classes, @Nullable RepeatedBase repeated) {
    Alignment alignment = question.alignment();
    long differing = classes.added + classes.removed;
    if (differing == 0 || question.unstable().rowsOfBaseVary()) {
      return differing;
    }
    if (question.unstable().nothingMatchesSurely(alignment)) {
      return 2 * Math.min(classes.added, classes.removed);
    }
    return repeated == null
        ? 0
        : repeated.unstableRows(question.projection(), question.rows().candidate(), differing);
  }

  /**
   * Counts rows by class and changed rows by column, and shows nothing else: no profiles, measures,
   * groups or samples.
   *
   * @throws WaterlineException as {@link #compare}
   */
  public Comparison count(ComparedSide base, ComparedSide candidate, CompareSettings settings) {
    try (HeldRows heldBase = HeldRows.of(base);
        HeldRows heldCandidate = HeldRows.of(candidate)) {
      return countHeld(heldBase.side(), heldCandidate.side(), settings);
    }
  }

  private Comparison countHeld(
      ComparedSide base, ComparedSide candidate, CompareSettings settings) {
    Question question = Question.of(base, candidate, settings);
    RowClasses classes = rows(question, new BitSet()).outcome().classes();
    Alignment alignment = question.alignment();
    return new Comparison(
        SchemaComparison.of(question.queryColumns()),
        rowCounts(classes, alignment),
        columns(classes, alignment, Summary.NONE),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Reproducibility.FULL,
        question.notes());
  }

  /** What the settings ask of the two sides. */
  private record Question(
      List<ColumnPair> queryColumns,
      Alignment alignment,
      UnstableColumns unstable,
      List<String> notes,
      CellProjection projection,
      PerSide<Dataset<Row>> rows,
      LongValues longValues) {

    static Question of(ComparedSide base, ComparedSide candidate, CompareSettings settings) {
      UnstableColumns unstable = new UnstableColumns(base, candidate);
      Alignment queries =
          Alignment.of(base.querySchema(), candidate.querySchema(), unstable, settings);
      Alignment alignment =
          Alignment.of(base.rows().schema(), candidate.rows().schema(), unstable, settings);
      List<String> notes = new ArrayList<>(alignment.notes());
      notes.addAll(UncomparedParts.notes(alignment));
      notes.addAll(LikelyRenames.notes(alignment));
      notes.addAll(unstable.notes(alignment, settings.tolerance()));
      if (settings.where() != null) {
        notes.add("Only rows where %s are compared.".formatted(settings.where()));
      }
      return new Question(
          queries.columns(),
          alignment,
          unstable,
          List.copyOf(notes),
          CellProjection.of(alignment, settings.tolerance()),
          RowFilter.apply(base, candidate, alignment, settings.where()),
          settings.exact() ? LongValues.BY_VALUE : LongValues.DIGESTED);
    }

    /** The same question of other rows. */
    Question with(CellProjection otherProjection, PerSide<Dataset<Row>> otherRows) {
      return new Question(
          queryColumns, alignment, unstable, notes, otherProjection, otherRows, longValues);
    }
  }

  private RowComparison.Result rows(Question question, BitSet explaining) {
    boolean byValue = question.longValues() == LongValues.BY_VALUE || small(question.rows());
    Narrowing narrowing = byValue ? Narrowing.NONE : Narrowing.BY_DIGEST;
    RowComparison comparison =
        new RowComparison(
            question.projection(),
            question.alignment().columns().size(),
            question.longValues(),
            explaining);
    return Phase.ROWS.of(context(question), () -> comparison.compare(question.rows(), narrowing));
  }

  private static SparkContext context(Question question) {
    return question.rows().base().sparkSession().sparkContext();
  }

  private boolean small(PerSide<Dataset<Row>> rows) {
    return Stream.of(rows.base(), rows.candidate())
        .map(side -> side.queryExecution().optimizedPlan().stats().sizeInBytes())
        .allMatch(bytes -> bytes.compare(scala.math.BigInt.apply(smallBytes)) <= 0);
  }

  private static List<SampleRow> samples(Question question, RowComparison.Result result) {
    if (!result.outcome().classes().differ()) {
      return List.of();
    }
    SampleValues values =
        new SampleValues(question.alignment(), question.projection(), question.longValues());
    return Phase.SAMPLES.of(
        context(question), () -> values.read(result.differing(), result.outcome().samples()));
  }

  private static List<Explanation> explanations(
      Question question, RowComparison.Result result, List<SampleRow> samples) {
    Explanations explanations =
        new Explanations(question.alignment(), question.projection(), question.longValues());
    return Phase.EXPLANATIONS.of(
        context(question), () -> explanations.find(result, question.rows(), samples));
  }

  private static Summary summary(PerSide<Dataset<Row>> rows, SummaryRequest request) {
    SparkSession spark = rows.base().sparkSession();
    SummaryParts parts =
        Phase.SUMMARY.of(spark.sparkContext(), () -> SummaryScan.run(rows, request));
    return new Summary(request, parts, spark.conf().get("spark.sql.session.timeZone"));
  }

  /** The columns whose profile says more than that they are equal. */
  private static List<ColumnPair> changedColumns(Alignment alignment, RowClasses classes) {
    List<ColumnPair> changed = new ArrayList<>();
    for (int i = 0; i < alignment.columns().size(); i++) {
      ColumnPair column = alignment.columns().get(i);
      if (classes.differing[i] > 0 && !column.masked()) {
        changed.add(column);
      }
    }
    return changed;
  }

  private static RowCounts rowCounts(RowClasses classes, Alignment alignment) {
    List<String> key =
        alignment.key() == null
            ? null
            : alignment.key().stream().map(i -> alignment.columns().get(i).name()).toList();
    return new RowCounts(
        key,
        classes.baseRows,
        classes.candidateRows,
        classes.unchanged,
        classes.changed,
        classes.added,
        classes.removed,
        new PerSide<>(classes.baseDuplicateKeys, classes.candidateDuplicateKeys),
        new PerSide<>(classes.baseNullKeys, classes.candidateNullKeys));
  }

  private static List<ColumnDifference> columns(
      RowClasses classes, Alignment alignment, Summary summary) {
    List<ColumnDifference> differences = new ArrayList<>();
    for (int i = 0; i < alignment.columns().size(); i++) {
      ColumnPair column = alignment.columns().get(i);
      differences.add(
          new ColumnDifference(
              column.name(),
              classes.differing[i],
              column.repeatability(),
              column.comparable(),
              summary.profile(column, Side.BASE),
              summary.profile(column, Side.CANDIDATE)));
    }
    return differences;
  }
}
