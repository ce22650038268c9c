package dev.waterline.core.project;

/** How a model's result goes into its output table in production. */
public enum WriteMode {
  /** The result replaces the whole table. */
  OVERWRITE,
  /** The result's rows are added. */
  APPEND,
  /** The result's partitions replace the same partitions of the table. */
  OVERWRITE_PARTITIONS,
  /** Rows with the same key are replaced, others are added. */
  MERGE
}
