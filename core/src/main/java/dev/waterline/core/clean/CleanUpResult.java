package dev.waterline.core.clean;

import java.util.ArrayList;
import java.util.List;

/**
 * What a clean-up did.
 *
 * @param removed what it removed, in order
 * @param left what it didn't, each with the reason
 */
public record CleanUpResult(List<Artifact> removed, List<Left> left) {

  public static final CleanUpResult NOTHING = new CleanUpResult(List.of(), List.of());

  public CleanUpResult {
    removed = List.copyOf(removed);
    left = List.copyOf(left);
  }

  /**
   * Something that is still there.
   *
   * @param what an artifact, or a table that couldn't be looked at
   * @param reason why, without data values
   * @param owner whose it is
   */
  public record Left(String what, String reason, Ownership owner) {
    @Override
    public String toString() {
      return what + ": " + reason;
    }
  }

  /** Whose something is that a clean-up left. */
  public enum Ownership {
    /** It is this run's, or a table of the run that failed: the clean-up must be repeated. */
    THIS_RUN,
    /** It couldn't be looked at, and nothing says that the run touched it. */
    UNKNOWN,
    /** It only looks like this run's and stays. */
    SOMEBODY_ELSE
  }

  /** Whether nothing of the run is left. */
  public boolean complete() {
    return left.stream().noneMatch(left -> left.owner() == Ownership.THIS_RUN);
  }

  /** Both results together. */
  public CleanUpResult plus(CleanUpResult other) {
    List<Artifact> allRemoved = new ArrayList<>(removed);
    allRemoved.addAll(other.removed);
    List<Left> allLeft = new ArrayList<>(left);
    allLeft.addAll(other.left);
    return new CleanUpResult(allRemoved, allLeft);
  }
}
