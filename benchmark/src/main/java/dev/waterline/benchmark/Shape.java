package dev.waterline.benchmark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A made-up table of orders: a key, then the same twelve or fourteen kinds of columns again and
 * again.
 *
 * @param rows number of rows
 * @param columns number of columns, the key among them
 * @param changedPerMille of a thousand rows, how many differ on the candidate
 */
record Shape(long rows, int columns, int changedPerMille) {

  private static final List<String> KINDS =
      List.of(
          "concat('sku-', %1$s %% 9973)",
          "CAST(%1$s %% 1000 AS INT)",
          "CAST(%1$s * 37 AS BIGINT)",
          "element_at(array('DE', 'FR', 'GB', 'US', 'JP', 'IN'), CAST(%1$s %% 6 + 1 AS INT))",
          "CAST(%1$s * 1.25 AS DOUBLE)",
          "CAST(%1$s %% 100000 / 100 AS DECIMAL(12,2))",
          "date_add(DATE '2020-01-01', CAST(%1$s %% 2000 AS INT))",
          "timestamp_seconds(1600000000 + %1$s %% 100000000)",
          "%1$s %% 7 = 0",
          "concat('note about order ', %1$s * 7919 %% 1000003)",
          "IF(%1$s %% 10 = 0, NULL, %1$s %% 50)",
          "md5(CAST(%1$s AS STRING))");

  /** The rows of base. */
  Dataset<Row> base(SparkSession spark) {
    return table(spark, 0);
  }

  /** The rows of the candidate: some differ in three columns. */
  Dataset<Row> candidate(SparkSession spark) {
    return table(spark, changedPerMille);
  }

  private Dataset<Row> table(SparkSession spark, int changed) {
    List<String> select = new ArrayList<>();
    select.add("id");
    for (int i = 1; i < columns; i++) {
      // A seed that is the same on both sides, so that only the rows meant to differ do.
      String seed = "(id * %d + %d)".formatted(2 * i + 1, i);
      if (i <= 3 && changed > 0) {
        seed = "IF(id %% 1000 < %d, %s + 1, %s)".formatted(changed, seed, seed);
      }
      select.add(KINDS.get((i - 1) % KINDS.size()).formatted(seed) + " AS c" + i);
    }
    return spark.range(0, rows, 1, 8).selectExpr(select.toArray(new String[0]));
  }

  String text(String matching) {
    String percent = changedPerMille % 10 == 0 ? "" + changedPerMille / 10 : "0." + changedPerMille;
    return "%dx%d changed=%s%% %s".formatted(rows, columns, percent, matching);
  }
}
