package dev.waterline.cli.run;

import dev.waterline.core.project.Project;
import dev.waterline.core.run.Side;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of a run, read.
 *
 * @param origin where base comes from, for a person
 * @param baseCommit base's commit, or null when base isn't from git
 * @param headCommit the candidate's commit, or null when it isn't from git or has uncommitted
 *     changes
 * @param texts what both sides were read from
 */
public record Sides(
    Project base,
    Project candidate,
    String origin,
    @Nullable String baseCommit,
    @Nullable String headCommit,
    Texts texts) {

  public Project on(Side side) {
    return side == Side.BASE ? base : candidate;
  }

  /**
   * The files that both sides were read from, by path: a bundle takes them.
   *
   * @param newModels models that base doesn't have, although the {@code waterline.yml} that it is
   *     read with names them
   */
  public record Texts(
      Map<String, String> base, Map<String, String> candidate, Set<String> newModels) {

    public Texts {
      base = Map.copyOf(base);
      candidate = Map.copyOf(candidate);
      newModels = Set.copyOf(newModels);
    }

    public Map<String, String> on(Side side) {
      return side == Side.BASE ? base : candidate;
    }
  }
}
