package dev.waterline.spark.transform;

import dev.waterline.core.error.WaterlineException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * One side's models, compiled in the side's own session.
 *
 * @param session reaches pinned tables only
 * @param queries the models that compile, by name; nothing of them has run
 * @param problems why the others don't, by name
 */
public record CompiledModels(
    SparkSession session,
    Map<String, CompiledQuery> queries,
    Map<String, WaterlineException> problems) {

  static CompiledModels in(SparkSession session) {
    return new CompiledModels(session, new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  /** The columns of a model's result, or null when the model doesn't compile or isn't there. */
  public @Nullable StructType schema(String model) {
    CompiledQuery query = queries.get(model);
    return query == null ? null : query.rows().schema();
  }
}
