package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.first;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Measures that join the primary relation with another one. */
final class Joins {

  private final Singles singles;

  Joins(Singles singles) {
    this.singles = singles;
  }

  /** Rows whose key is among the referenced ones. A key with NULL in it is not. */
  Measure<BigDecimal> referring(
      Relation relation, List<String> keys, Relation reference, List<String> referenced) {
    Dataset<Row> left = relation.rows().select(aliased(relation, keys, "l"));
    Dataset<Row> right = reference.rows().select(aliased(reference, referenced, "r")).distinct();
    List<Column> equal = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      requireComparable(relation, keys.get(i));
      equal.add(col("l" + i).equalTo(col("r" + i)));
    }
    Dataset<Row> found = left.join(right, Columns.allOf(equal), "left_semi");
    return singles.measure(
        List.of("referring", keys, reference.name(), referenced),
        () -> BigDecimal.valueOf(found.count()));
  }

  /** Rows that a query returns, by the columns that it returns. NULL is equal to NULL. */
  Measure<BigDecimal> returned(Relation relation, List<String> columns, Dataset<Row> query) {
    Dataset<Row> left = relation.rows().select(aliased(relation, columns, "l"));
    List<Column> renamed = new ArrayList<>();
    List<Column> equal = new ArrayList<>();
    Relation result = new Relation("the query", query);
    for (int i = 0; i < columns.size(); i++) {
      requireComparable(relation, columns.get(i));
      renamed.add(result.field(columns.get(i)).column().as("r" + i));
      equal.add(col("l" + i).eqNullSafe(col("r" + i)));
    }
    Dataset<Row> right = query.select(renamed.toArray(new Column[0])).distinct();
    Dataset<Row> found = left.join(right, Columns.allOf(equal), "left_semi");
    return singles.measure(new Object(), () -> BigDecimal.valueOf(found.count()));
  }

  private record Match(
      long rows, long matching, long repeated, long nulls, long otherRepeated, long otherNulls) {}

  /**
   * Rows that have a row with the same key and equal columns in the reference, of all rows. Keys
   * must be unique and without NULL on both sides (AWS's page <i>DatasetMatch</i>).
   */
  LeafPlan match(
      LeafRule rule,
      Relation relation,
      Relation reference,
      Map<String, String> keys,
      Map<String, String> columns) {
    Dataset<Row> left = byKey(relation, keys.keySet(), columns.keySet(), "l");
    Dataset<Row> right = byKey(reference, keys.values(), columns.values(), "r");
    List<Column> sameKey = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      sameKey.add(col("lk" + i).equalTo(col("rk" + i)));
    }
    List<Column> same = new ArrayList<>();
    same.add(col("ln").equalTo(1).and(col("rn").equalTo(1)));
    for (int i = 0; i < columns.size(); i++) {
      same.add(col("lv" + i).eqNullSafe(col("rv" + i)));
    }
    Dataset<Row> joined = left.join(right, Columns.allOf(sameKey), "full_outer");
    Column leftNull = anyNull("lk", keys.size());
    Column rightNull = anyNull("rk", keys.size());
    Dataset<Row> numbers =
        joined.agg(
            coalesce(sum(col("ln")), lit(0L)),
            count(when(Columns.allOf(same), lit(1))),
            count(when(col("ln").gt(1), lit(1))),
            count(when(col("ln").isNotNull().and(leftNull), lit(1))),
            count(when(col("rn").gt(1), lit(1))),
            count(when(col("rn").isNotNull().and(rightNull), lit(1))));
    Measure<Match> measure =
        singles.measure(
            List.of("match", reference.name(), keys, columns),
            () -> {
              Row row = numbers.head();
              return new Match(
                  row.getLong(0),
                  row.getLong(1),
                  row.getLong(2),
                  row.getLong(3),
                  row.getLong(4),
                  row.getLong(5));
            });
    return () -> {
      Match match = measure.known();
      requireKeys(keys.keySet().toString(), match.repeated(), match.nulls());
      requireKeys(
          keys.values() + " in '" + reference.name() + "'",
          match.otherRepeated(),
          match.otherNulls());
      return LeafPlanner.share(
          rule,
          BigDecimal.valueOf(match.matching()),
          BigDecimal.valueOf(match.rows()),
          "rows match '" + reference.name() + "'");
    };
  }

  private static void requireKeys(String keys, long repeated, long nulls) {
    if (repeated > 0 || nulls > 0) {
      throw RuleProblem.fails(
          "%s is no key: %d of its values occur more than once, %d hold NULL"
              .formatted(keys, repeated, nulls));
    }
  }

  private static Dataset<Row> byKey(
      Relation relation, Iterable<String> keys, Iterable<String> columns, String prefix) {
    List<Column> projection = new ArrayList<>();
    List<Column> by = new ArrayList<>();
    int k = 0;
    for (String key : keys) {
      requireComparable(relation, key);
      projection.add(relation.field(key).column().as(prefix + "k" + k));
      by.add(col(prefix + "k" + k));
      k++;
    }
    List<Column> aggregates = new ArrayList<>();
    aggregates.add(count(lit(1)).as(prefix + "n"));
    int v = 0;
    for (String column : columns) {
      requireComparable(relation, column);
      projection.add(relation.field(column).column().as(prefix + "v" + v));
      aggregates.add(first(col(prefix + "v" + v)).as(prefix + "v" + v));
      v++;
    }
    return relation
        .rows()
        .select(projection.toArray(new Column[0]))
        .groupBy(by.toArray(new Column[0]))
        .agg(aggregates.get(0), aggregates.subList(1, aggregates.size()).toArray(new Column[0]));
  }

  private static Column anyNull(String prefix, int keys) {
    List<Column> nulls = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      nulls.add(col(prefix + i).isNull());
    }
    return Columns.anyOf(nulls);
  }

  private static Column[] aliased(Relation relation, List<String> columns, String prefix) {
    Column[] aliased = new Column[columns.size()];
    for (int i = 0; i < aliased.length; i++) {
      aliased[i] = relation.field(columns.get(i)).column().as(prefix + i);
    }
    return aliased;
  }

  private static void requireComparable(Relation relation, String column) {
    Relation.Field field = relation.field(column);
    if (Frequencies.holdsMap(field.type())) {
      throw RuleProblem.fails(
          "'%s' is %s; maps can't be compared"
              .formatted(field.name(), field.type().simpleString()));
    }
  }
}
