package dev.waterline.core.judge;

/**
 * Whether the change did what its author declared.
 *
 * @param expect the expectation as its author wrote it
 * @param outcome PASS or FAIL
 * @param actual what happened instead, or as well
 */
public record ExpectationOutcome(String expect, Outcome outcome, String actual) {}
