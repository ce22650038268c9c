package dev.waterline.core.compare;

import org.jspecify.annotations.Nullable;

/**
 * The total of one measure on both sides. Numbers are decimal text, exact for integers and
 * decimals.
 *
 * @param name the measure's column
 * @param base sum over base, or null when it is not a number there (no rows, or all NULL)
 * @param candidate sum over the candidate, likewise
 * @param delta candidate minus base, an absent sum counting as 0; null when both are absent or one
 *     is NaN or infinite
 * @param changePercent delta in percent of base's absolute value; null when base is absent or 0
 */
public record MeasureDelta(
    String name,
    @Nullable String base,
    @Nullable String candidate,
    @Nullable String delta,
    @Nullable Double changePercent) {}
