package dev.waterline.cli.run;

import dev.waterline.core.project.Project;
import dev.waterline.core.run.Side;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of a run, read.
 *
 * @param origin where base comes from, for a person
 * @param baseCommit base's commit, or null when base isn't from git
 * @param headCommit the candidate's commit, or null when it isn't from git or has uncommitted
 *     changes
 */
public record Sides(
    Project base,
    Project candidate,
    String origin,
    @Nullable String baseCommit,
    @Nullable String headCommit) {

  public Project on(Side side) {
    return side == Side.BASE ? base : candidate;
  }
}
