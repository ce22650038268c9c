package dev.waterline.core.judge;

import dev.waterline.core.run.Side;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one quality rule on one side.
 *
 * @param rule the rule as its author wrote it
 * @param side the side it was evaluated on
 * @param outcome PASS, FAIL or ERROR
 * @param newlyFailing whether the rule fails here and passes on base; false on base
 * @param metric the number that was measured, or null where a rule has none
 * @param reason the facts for a person; no values of masked columns
 * @param severity how much a failure weighs
 */
public record RuleOutcome(
    String rule,
    Side side,
    Outcome outcome,
    boolean newlyFailing,
    @Nullable Double metric,
    String reason,
    Severity severity) {}
