package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.expr;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** A gate that lets everything through that Spark can analyse. */
final class TrustingGate implements SqlGate {

  @Override
  public Column predicate(Dataset<Row> of, String where) {
    return analysed(
        () -> {
          Column predicate = expr(where);
          of.filter(predicate);
          return predicate;
        });
  }

  @Override
  public Dataset<Row> query(String sql, Map<String, Dataset<Row>> relations) {
    relations.forEach((name, rows) -> rows.createOrReplaceTempView(name));
    return analysed(() -> relations.get("primary").sparkSession().sql(sql));
  }

  private static <T> T analysed(Supplier<T> compiled) {
    try {
      return compiled.get();
    } catch (Exception e) {
      throw new WaterlineException(ErrorCode.SQL_ANALYSIS, "the SQL doesn't analyse", e);
    }
  }
}
