package dev.waterline.spark.judge;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.substring;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.spark.compare.CellText;
import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.jspecify.annotations.Nullable;

/** Collects the failing rows of one model's result, within bounds. */
final class FailingRows {

  private static final int MOST_ROWS = 5_000;
  private static final int MOST_CHARACTERS = 2_000_000;

  /** Of all models of a run: the results of a job are read in one piece. */
  static final int MOST_CHARACTERS_OF_A_RUN = 4_000_000;

  private static final int LONGEST_TEXT = 1_000;

  private final int limit;
  private final int room;
  private final List<FailingRow> collected = new ArrayList<>();
  private int ofRules;
  private int characters;

  /**
   * @param limit how many rows are stored for all rules together, and for each check
   * @param room how many characters other models have left over
   */
  FailingRows(int limit, int room) {
    this.limit = limit;
    this.room = Math.min(room, MOST_CHARACTERS);
  }

  /** How many more rows of rules may be stored. */
  int roomForRules() {
    return Math.min(limit - ofRules, MOST_ROWS - collected.size());
  }

  int roomForACheck() {
    return Math.min(limit, MOST_ROWS - collected.size());
  }

  /**
   * Adds rows that failed rules.
   *
   * @param failing at most {@link #roomForRules}; the last column holds the texts of the rules that
   *     a row failed
   */
  void ofRules(Dataset<Row> failing) {
    List<Attribute> columns = Plans.list(failing.queryExecution().analyzed().output());
    List<Attribute> shown = columns.subList(0, columns.size() - 1);
    for (Row row : texts(failing, shown, Set.of(), columns.get(columns.size() - 1))) {
      ofRules++;
      add(row.getList(shown.size()), cells(row, shown, Set.of()));
    }
  }

  /**
   * Adds rows that a check returned.
   *
   * @param returned at most {@link #roomForACheck}
   * @param masked columns of which no value may be shown
   */
  void ofCheck(String name, Dataset<Row> returned, Set<String> masked) {
    List<Attribute> columns = Plans.list(returned.queryExecution().analyzed().output());
    for (Row row : texts(returned, columns, masked, null)) {
      add(List.of(name), cells(row, columns, masked));
    }
  }

  List<FailingRow> collected() {
    return collected;
  }

  int characters() {
    return characters;
  }

  private void add(List<String> failed, Map<String, Cell> row) {
    int more = failed.stream().mapToInt(String::length).sum();
    for (Map.Entry<String, Cell> cell : row.entrySet()) {
      more += cell.getKey().length() + cell.getValue().display().length();
    }
    if (characters + more <= room) {
      characters += more;
      collected.add(new FailingRow(failed, row));
    }
  }

  private static List<Row> texts(
      Dataset<Row> rows, List<Attribute> columns, Set<String> masked, @Nullable Attribute more) {
    List<Column> texts = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Attribute column = columns.get(i);
      Column text =
          masked.contains(column.name())
              ? lit(null).cast("string")
              : substring(CellText.of(new Column(column), column.dataType()), 1, LONGEST_TEXT + 1);
      texts.add(text.as("c" + i));
    }
    if (more != null) {
      texts.add(new Column(more).as("more"));
    }
    return rows.select(texts.toArray(new Column[0])).collectAsList();
  }

  private static Map<String, Cell> cells(Row row, List<Attribute> columns, Set<String> masked) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Attribute column = columns.get(i);
      Cell cell =
          masked.contains(column.name())
              ? Cell.MASKED
              : CellText.cell(cut(row.getString(i)), column.dataType());
      cells.put(distinct(column.name(), cells), cell);
    }
    return cells;
  }

  /** A query may return two columns of one name. */
  private static String distinct(String name, Map<String, Cell> cells) {
    String distinct = name;
    for (int n = 2; cells.containsKey(distinct); n++) {
      distinct = "%s (%d)".formatted(name, n);
    }
    return distinct;
  }

  private static @Nullable String cut(@Nullable String text) {
    if (text == null || text.codePointCount(0, text.length()) <= LONGEST_TEXT) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, LONGEST_TEXT)) + "…";
  }
}
