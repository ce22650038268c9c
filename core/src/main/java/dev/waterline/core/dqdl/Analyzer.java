package dev.waterline.core.dqdl;

import dev.waterline.core.error.Place;

/**
 * A statistic that a ruleset asks for, without judging it.
 *
 * @param text DQDL on one line, without comments, constants replaced by what they stand for
 * @param place where it starts
 */
public record Analyzer(String text, Place place) {}
