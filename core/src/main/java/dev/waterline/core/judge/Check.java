package dev.waterline.core.judge;

/**
 * The outcome of one check of a model.
 *
 * @param name what should hold, for example {@code candidate is not empty}
 * @param outcome what became of it
 * @param detail the facts, with numbers; no data values
 */
public record Check(String name, Outcome outcome, String detail) {}
