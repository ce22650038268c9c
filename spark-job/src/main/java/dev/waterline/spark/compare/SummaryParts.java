package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a part of the rows adds to a summary. */
final class SummaryParts implements Serializable {

  private static final long serialVersionUID = 1L;

  private final SideTotals base;
  private final SideTotals candidate;
  private final List<TopGroups> groups = new ArrayList<>();
  private final List<@Nullable ValueProfile> baseProfiles;
  private final List<@Nullable ValueProfile> candidateProfiles;

  SummaryParts(
      SideTotals base,
      SideTotals candidate,
      int groupings,
      List<@Nullable ValueProfile> baseProfiles,
      List<@Nullable ValueProfile> candidateProfiles) {
    this.base = base;
    this.candidate = candidate;
    this.baseProfiles = baseProfiles;
    this.candidateProfiles = candidateProfiles;
    for (int i = 0; i < groupings; i++) {
      groups.add(new TopGroups());
    }
  }

  SideTotals base() {
    return base;
  }

  SideTotals candidate() {
    return candidate;
  }

  SideTotals totals(Side side) {
    return side == Side.BASE ? base : candidate;
  }

  TopGroups groups(int grouping) {
    return groups.get(grouping);
  }

  List<@Nullable ValueProfile> profiles(Side side) {
    return side == Side.BASE ? baseProfiles : candidateProfiles;
  }

  @Nullable ValueProfile profile(Side side, int column) {
    return profiles(side).get(column);
  }

  SummaryParts add(SummaryParts other) {
    base.add(other.base);
    candidate.add(other.candidate);
    for (int i = 0; i < groups.size(); i++) {
      groups.get(i).add(other.groups.get(i));
    }
    add(baseProfiles, other.baseProfiles);
    add(candidateProfiles, other.candidateProfiles);
    return this;
  }

  private static void add(
      List<@Nullable ValueProfile> profiles, List<@Nullable ValueProfile> others) {
    for (int i = 0; i < profiles.size(); i++) {
      ValueProfile profile = profiles.get(i);
      ValueProfile other = others.get(i);
      if (profile == null) {
        profiles.set(i, other);
      } else if (other != null) {
        profile.add(other);
      }
    }
  }

  /** Makes the parts ready to travel. */
  SummaryParts sealed() {
    for (Side side : Side.values()) {
      for (ValueProfile profile : profiles(side)) {
        if (profile != null) {
          profile.sealed();
        }
      }
    }
    return this;
  }
}
