package dev.waterline.spark.rules;

import dev.waterline.core.error.WaterlineException;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** The only way for SQL text of a rule to become something that runs. */
public interface SqlGate {

  /**
   * A predicate over the columns of a relation.
   *
   * @throws WaterlineException when the text isn't a predicate that a rule may use. The message
   *     becomes the rule's reason.
   */
  Column predicate(Dataset<Row> of, String where);

  /**
   * A query that reads the given relations by their names and nothing else.
   *
   * @throws WaterlineException when the text isn't a query that a rule may use. The message becomes
   *     the rule's reason.
   */
  Dataset<Row> query(String sql, Map<String, Dataset<Row>> relations);
}
