package dev.waterline.lambda.payload;

import org.jspecify.annotations.Nullable;

/**
 * How one side's branch of the workflow ended: with its job, or with the error that it caught.
 *
 * @param job null with an error
 * @param error null when the job ended well
 */
public record LegEnd(@Nullable JobTicket job, @Nullable StateError error) {}
