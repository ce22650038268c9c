package dev.waterline.core.project;

import dev.waterline.core.judge.Severity;
import org.jspecify.annotations.Nullable;

/**
 * A query that returns the rows that break a business rule.
 *
 * @param sql the query
 * @param severity how much rows weigh
 * @param warnIf a bound on the number or share of rows, such as {@code > 10} or {@code > 1%}, or
 *     null
 * @param errorIf the same for failing, or null for any row
 */
public record SqlCheck(
    SourceText sql, Severity severity, @Nullable String warnIf, @Nullable String errorIf) {}
