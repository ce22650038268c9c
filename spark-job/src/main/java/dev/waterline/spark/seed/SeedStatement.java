package dev.waterline.spark.seed;

import dev.waterline.core.table.TableName;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * One checked statement of a seed.
 *
 * @param target the table that it creates or fills
 * @param plan the parsed statement
 * @param query the query that fills the table; it is {@code plan} itself for a plain CREATE TABLE
 */
record SeedStatement(TableName target, LogicalPlan plan, LogicalPlan query) {

  boolean creates() {
    return !(plan instanceof org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement);
  }
}
