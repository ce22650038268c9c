package dev.waterline.cli.run;

import dev.waterline.core.dqdl.RulesetCatalog;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.transform.Limits;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What a run is asked.
 *
 * @param project folder of the candidate
 * @param sides both sides, read
 * @param out where the report goes, or null for a folder below the project
 * @param pins pins from a file, or null to pin now
 * @param rulesets where {@code glue:} rulesets are looked up
 * @param limits what each query may cost
 * @param cleanUp whether refs are removed at the end
 * @param baseRuns how often base runs
 */
public record RunRequest(
    Path project,
    Sides sides,
    @Nullable Path out,
    @Nullable Pins pins,
    RulesetCatalog rulesets,
    Limits limits,
    CleanUpPolicy cleanUp,
    BaseRuns baseRuns) {

  /** What becomes of a run's refs at its end. */
  public enum CleanUpPolicy {
    REMOVE,
    /** They stay until {@code waterline clean}. */
    KEEP
  }
}
