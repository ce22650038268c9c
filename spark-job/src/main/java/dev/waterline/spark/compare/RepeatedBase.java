package dev.waterline.spark.compare;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.Reproducibility.SecondRun;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.TableOutputResolver;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.functions;

/** What came of comparing base with a second run of itself. */
final class RepeatedBase {

  private static final String REASON = "two runs of base differ in it";

  private final ComparedSide base;
  private final Alignment alignment;
  private final RowClasses classes;
  private final PerSide<Dataset<Row>> runs;

  /**
   * @param classes the second run in the candidate's place
   * @param runs the rows of both runs
   */
  RepeatedBase(
      ComparedSide base, Alignment alignment, RowClasses classes, PerSide<Dataset<Row>> runs) {
    this.base = base;
    this.alignment = alignment;
    this.classes = classes;
    this.runs = runs;
  }

  /** The rows of a query with the columns and types of a table that they could be written to. */
  static Dataset<Row> asWritten(Dataset<Row> query, Dataset<Row> table) {
    SparkSession session = query.sparkSession();
    List<Attribute> columns = new ArrayList<>();
    for (Attribute column : Plans.<Attribute>list(table.queryExecution().analyzed().output())) {
      columns.add(column.withNullability(true));
    }
    return Dataset.ofRows(
        session,
        TableOutputResolver.resolveOutputColumns(
            "base",
            Plans.seq(columns),
            query.queryExecution().analyzed(),
            true,
            session.sessionState().conf(),
            false));
  }

  SecondRun secondRun() {
    return new SecondRun(
        classes.baseRows,
        classes.candidateRows,
        classes.changed,
        classes.added,
        classes.removed,
        differing().stream().map(ColumnPair::name).toList());
  }

  private List<ColumnPair> differing() {
    List<ColumnPair> differing = new ArrayList<>();
    for (int i = 0; i < alignment.columns().size(); i++) {
      if (classes.differing[i] > 0) {
        differing.add(alignment.columns().get(i));
      }
    }
    return differing;
  }

  /** Base, with the columns that differ among the unstable ones. */
  ComparedSide base() {
    Map<String, List<String>> unstable = new LinkedHashMap<>(base.unstable());
    for (ColumnPair column : differing()) {
      String name = column.base().field().name();
      List<String> reasons = new ArrayList<>(unstable.getOrDefault(name, List.of()));
      reasons.add(REASON);
      unstable.put(name, reasons);
    }
    return new ComparedSide(base.rows(), base.querySchema(), unstable);
  }

  /**
   * How many of the rows by which the candidate differs come and go between base's runs, too. With
   * a key, the candidate's rows of a key are base's own when there are as many as in either run, or
   * a number between. Without one nobody can say which column makes the rows differ: all count.
   *
   * @param differing the candidate's added and removed rows
   */
  long unstableRows(CellProjection projection, Dataset<Row> candidate, long differing) {
    if (classes.added + classes.removed == 0) {
      return 0;
    }
    if (alignment.key() == null) {
      return differing;
    }
    Column first = functions.col("first");
    Column second = functions.col("second");
    Column rows = functions.col("rows");
    Row beyond =
        keys(projection, Side.BASE, runs.base(), "first")
            .unionAll(keys(projection, Side.BASE, runs.candidate(), "second"))
            .unionAll(keys(projection, Side.CANDIDATE, candidate, "rows"))
            .groupBy("key")
            .agg(
                functions.count(first).as("first"),
                functions.count(second).as("second"),
                functions.count(rows).as("rows"))
            .agg(
                functions.sum(
                    functions.greatest(
                        rows.minus(functions.greatest(first, second)),
                        functions.least(first, second).minus(rows),
                        functions.lit(0L))))
            .first();
    return beyond.isNullAt(0) ? differing : differing - beyond.getLong(0);
  }

  /** The key of each row, and a mark of where the row is from. */
  private static Dataset<Row> keys(
      CellProjection projection, Side side, Dataset<Row> rows, String from) {
    List<Attribute> attributes = Plans.list(rows.queryExecution().analyzed().output());
    List<Column> columns = new ArrayList<>();
    columns.add(
        functions.struct(projection.keyCells(side, attributes).toArray(new Column[0])).as("key"));
    for (String mark : List.of("first", "second", "rows")) {
      columns.add(functions.when(functions.lit(mark.equals(from)), true).as(mark));
    }
    return rows.select(columns.toArray(new Column[0]));
  }
}
