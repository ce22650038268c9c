package dev.waterline.spark.rules;

import org.apache.spark.sql.Column;

/**
 * A rule about each row. Both predicates are never NULL.
 *
 * @param applies which rows are judged
 * @param holds whether a row is as the rule demands
 */
record RowCheck(Column applies, Column holds) {}
