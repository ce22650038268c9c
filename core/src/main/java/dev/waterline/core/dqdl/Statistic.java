package dev.waterline.core.dqdl;

import org.jspecify.annotations.Nullable;

/**
 * A number that an analyzer asked for.
 *
 * @param analyzer the analyzer as its author wrote it
 * @param name the metric, named as in Glue's results, for example {@code Column.id.Completeness}
 * @param value the number, or null when there is none
 * @param note why there is no value; empty otherwise
 */
public record Statistic(String analyzer, String name, @Nullable Double value, String note) {}
