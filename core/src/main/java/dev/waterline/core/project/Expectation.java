package dev.waterline.core.project;

/**
 * One declared effect of a change.
 *
 * @param text the expectation as its author wrote it, on one line
 * @param model the model it is about
 */
public record Expectation(String text, String model) {}
