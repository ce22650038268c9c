package dev.waterline.spark.transform;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * One side's version of a model, compiled; nothing of it has run.
 *
 * @param query what the SQL gives
 * @param rows what is written: the query's rows, or the output as it would be after they are
 *     written to it
 * @param masked columns of {@code rows} that carry values of masked inputs
 * @param notes what a reader must know, one sentence each
 */
public record CompiledQuery(
    Dataset<Row> query, Dataset<Row> rows, Set<String> masked, List<String> notes) {

  public CompiledQuery {
    masked = Set.copyOf(masked);
    notes = List.copyOf(notes);
  }
}
