package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.log;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * How often the values of columns, or of combinations of columns, occur.
 *
 * <p>All of them come from one scan: rows are grouped by {@code GROUPING SETS} over the column
 * lists, counting per {@code where}; a second aggregation makes one row of numbers of each set.
 */
final class Frequencies {

  /** Grouping sets multiply rows before the first aggregation: a bound on that. */
  private static final int MAX_SETS_PER_SCAN = 12;

  /**
   * What is known of the values of a column list, over the rows of one {@code where}.
   *
   * @param rows rows with a value: not all columns are NULL
   * @param nullRows the other rows
   * @param once values that occur exactly once
   * @param distinct different values
   * @param sumCountLogCount the sum of n·ln n over the values, n being how often one occurs
   */
  record Counts(long rows, long nullRows, long once, long distinct, double sumCountLogCount) {

    static final Counts NONE = new Counts(0, 0, 0, 0, 0);
  }

  private record Request(List<String> columns, Column where) {}

  private final Relation relation;
  private final Map<Request, Measure<Counts>> asked = new LinkedHashMap<>();

  Frequencies(Relation relation) {
    this.relation = relation;
  }

  Measure<Counts> of(List<String> columns, Column where) {
    Set<String> names = new LinkedHashSet<>();
    for (String column : columns) {
      Relation.Field field = relation.field(column);
      if (holdsMap(field.type())) {
        throw RuleProblem.fails(
            "'%s' is %s; maps can't be compared"
                .formatted(field.name(), field.type().simpleString()));
      }
      names.add(field.name());
    }
    Request request = new Request(names.stream().sorted().toList(), where);
    return asked.computeIfAbsent(request, key -> new Measure<>());
  }

  void take() {
    Map<List<String>, List<Request>> bySet = new LinkedHashMap<>();
    asked
        .keySet()
        .forEach(
            request ->
                bySet.computeIfAbsent(request.columns(), set -> new ArrayList<>()).add(request));
    List<List<Request>> sets = new ArrayList<>(bySet.values());
    for (int from = 0; from < sets.size(); from += MAX_SETS_PER_SCAN) {
      int to = Math.min(from + MAX_SETS_PER_SCAN, sets.size());
      List<Request> requests =
          sets.subList(from, to).stream().<Request>flatMap(List::stream).toList();
      Isolation.run(
          requests, this::takeTogether, (request, failure) -> measure(request).failed(failure));
    }
  }

  private void takeTogether(List<Request> requests) {
    List<String> keys =
        requests.stream().flatMap(request -> request.columns().stream()).distinct().toList();
    List<Column> wheres = requests.stream().map(Request::where).distinct().toList();
    List<List<String>> sets = requests.stream().map(Request::columns).distinct().toList();

    Map<Long, Row> bySet = new HashMap<>();
    for (Row row : numbers(grouped(keys, wheres, sets), keys.size(), wheres.size())) {
      bySet.put(row.getLong(0), row);
    }
    for (Request request : requests) {
      Row row = bySet.get(GroupingSets.id(keys, request.columns()));
      int where = wheres.indexOf(request.where());
      measure(request).isKnown(row == null ? Counts.NONE : counts(row, where));
    }
  }

  private Dataset<Row> grouped(List<String> keys, List<Column> wheres, List<List<String>> sets) {
    List<Column> projection = new ArrayList<>();
    List<Column> counts = new ArrayList<>();
    for (int k = 0; k < keys.size(); k++) {
      projection.add(relation.field(keys.get(k)).column().as(key(k)));
    }
    for (int w = 0; w < wheres.size(); w++) {
      projection.add(wheres.get(w).as("where" + w));
      counts.add(count(when(col("where" + w), lit(1))).as(occurrences(w)));
    }
    Dataset<Row> projected = relation.rows().select(projection.toArray(new Column[0]));
    return GroupingSets.group(projected, keys, sets, Frequencies::key, counts);
  }

  private static List<Row> numbers(Dataset<Row> grouped, int keys, int wheres) {
    List<Column> nulls = new ArrayList<>();
    for (int k = 0; k < keys; k++) {
      nulls.add(col(key(k)).isNull());
    }
    Column value = not(Columns.allOf(nulls));
    List<Column> numbers = new ArrayList<>();
    for (int w = 0; w < wheres; w++) {
      Column n = col(occurrences(w));
      numbers.add(sum(when(value, n).otherwise(0L)));
      numbers.add(sum(when(value, 0L).otherwise(n)));
      numbers.add(count(when(value.and(n.equalTo(1)), lit(1))));
      numbers.add(count(when(value.and(n.gt(0)), lit(1))));
      numbers.add(sum(when(value.and(n.gt(0)), n.multiply(log(n))).otherwise(0.0)));
    }
    return grouped
        .groupBy(GroupingSets.ID)
        .agg(numbers.get(0), numbers.subList(1, numbers.size()).toArray(new Column[0]))
        .collectAsList();
  }

  private static Counts counts(Row row, int where) {
    int at = 1 + where * 5;
    return new Counts(
        row.getLong(at),
        row.getLong(at + 1),
        row.getLong(at + 2),
        row.getLong(at + 3),
        row.getDouble(at + 4));
  }

  private Measure<Counts> measure(Request request) {
    Measure<Counts> measure = asked.get(request);
    if (measure == null) {
      throw new IllegalStateException("Not asked for: " + request.columns());
    }
    return measure;
  }

  static boolean holdsMap(DataType type) {
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        if (holdsMap(field.dataType())) {
          return true;
        }
      }
      return false;
    }
    return type instanceof MapType
        || type instanceof ArrayType array && holdsMap(array.elementType());
  }

  private static String key(int index) {
    return "key" + index;
  }

  private static String occurrences(int where) {
    return "n" + where;
  }
}
