package dev.waterline.cli.relation;

import dev.waterline.core.report.Report;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * A relation that can be read.
 *
 * @param text the argument as it was typed
 * @param rows the rows; those of a table stand still, those of files don't
 * @param state the state of the table; null for files, of which less is known: their columns say
 *     nothing about NULL
 */
public record OpenRelation(String text, Dataset<Row> rows, Report.@Nullable Input state) {}
