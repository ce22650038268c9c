package dev.waterline.core.result;

import dev.waterline.core.contract.RunJob;

/**
 * How far a job is.
 *
 * @param jobRunId the id that the service gave it
 * @param state the service's own word, such as {@code RUNNING}
 */
public record JobProgress(RunJob job, String jobRunId, String state) {}
