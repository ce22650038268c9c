package dev.waterline.core.result;

import dev.waterline.core.run.RunId;
import java.time.Instant;

/**
 * Says whose a run is. It is written once, before anything else of the run, so that a second
 * execution with the same id neither disturbs the first nor cleans up after it.
 *
 * @param execution the ARN of the execution
 * @param startedAt the run's instant: what the SQL's clock functions mean on both sides
 * @param bundleSha256 the hash of the bundle
 */
public record RunClaim(RunId run, String execution, Instant startedAt, String bundleSha256) {}
