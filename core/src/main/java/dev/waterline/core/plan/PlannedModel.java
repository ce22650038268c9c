package dev.waterline.core.plan;

import dev.waterline.core.project.Model;
import dev.waterline.core.run.Side;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A model as both sides have it.
 *
 * @param base null for a model that the change adds
 * @param candidate null for a model that the change removes
 */
public record PlannedModel(@Nullable PlannedQuery base, @Nullable PlannedQuery candidate) {

  public PlannedModel {
    if (base == null && candidate == null) {
      throw new IllegalArgumentException("A model is on one side at least");
    }
  }

  /** The side's query, or null when the side lacks the model. */
  public @Nullable PlannedQuery on(Side side) {
    return side == Side.BASE ? base : candidate;
  }

  /** The model whose output and settings count: the candidate's, or base's where it is alone. */
  public Model model() {
    if (candidate != null) {
      return candidate.model();
    }
    if (base != null) {
      return base.model();
    }
    throw new IllegalStateException("A model is on one side at least");
  }

  public String name() {
    return model().name();
  }

  /** The sides that have the model. */
  public Set<Side> sides() {
    Set<Side> sides = new TreeSet<>();
    if (base != null) {
      sides.add(Side.BASE);
    }
    if (candidate != null) {
      sides.add(Side.CANDIDATE);
    }
    return sides;
  }

  /** Whether both sides have the same SQL text. */
  public boolean sameSql() {
    return base != null
        && candidate != null
        && base.model().sql().text().equals(candidate.model().sql().text());
  }
}
