package dev.waterline.cli.run;

import dev.waterline.core.error.WaterlineException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * One side's models, compiled in the side's own session.
 *
 * @param session reaches pinned tables only
 * @param queries the models that compile, by name; nothing of them has run
 * @param problems why the others don't, by name
 */
record CompiledModels(
    SparkSession session,
    Map<String, Dataset<Row>> queries,
    Map<String, WaterlineException> problems) {

  static CompiledModels in(SparkSession session) {
    return new CompiledModels(session, new LinkedHashMap<>(), new LinkedHashMap<>());
  }
}
