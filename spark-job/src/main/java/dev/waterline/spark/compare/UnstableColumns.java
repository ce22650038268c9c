package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.ColumnNames.fold;

import dev.waterline.core.compare.Tolerance;
import dev.waterline.spark.compare.ColumnPair.Constancy;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.stability.Stability;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The columns of both sides whose values differ from run to run, and why. */
final class UnstableColumns {

  private final Map<String, List<String>> base;
  private final Map<String, List<String>> candidate;

  UnstableColumns(ComparedSide base, ComparedSide candidate) {
    this.base = folded(base.unstable());
    this.candidate = folded(candidate.unstable());
  }

  private static Map<String, List<String>> folded(Map<String, List<String>> reasons) {
    Map<String, List<String>> folded = new HashMap<>();
    reasons.forEach((name, texts) -> folded.put(fold(name), texts));
    return folded;
  }

  Constancy constancy(@Nullable SideColumn onBase, @Nullable SideColumn onCandidate) {
    Set<String> reasons = reasons(onBase, onCandidate);
    if (reasons.isEmpty()) {
      return Constancy.CONSTANT;
    }
    if (onlyRounding(reasons)) {
      return Constancy.UP_TO_ROUNDING;
    }
    return onBase != null && onlyRounding(reasons(onBase, null))
        ? Constancy.VARYING_ON_CANDIDATE
        : Constancy.VARYING;
  }

  private static boolean onlyRounding(Set<String> reasons) {
    return reasons.stream().allMatch(reason -> reason.startsWith(Stability.ROUNDING));
  }

  /** Whether base's SQL makes rows come and go. */
  boolean rowsOfBaseVary() {
    return base.values().stream()
        .flatMap(List::stream)
        .anyMatch(reason -> reason.startsWith(Stability.ROWS));
  }

  /**
   * Whether what rows match by is other each time base runs: a column of the key; without a key,
   * all that is compared.
   */
  boolean nothingMatchesSurely(Alignment alignment) {
    if (alignment.key() != null) {
      return alignment.key().stream().anyMatch(i -> varies(alignment.columns().get(i)));
    }
    List<ColumnPair> compared =
        alignment.columns().stream().filter(ColumnPair::comparable).toList();
    return !compared.isEmpty() && compared.stream().allMatch(this::varies);
  }

  private boolean varies(ColumnPair column) {
    return constancy(column.base(), null) == Constancy.VARYING;
  }

  private Set<String> reasons(@Nullable SideColumn onBase, @Nullable SideColumn onCandidate) {
    Set<String> reasons = new LinkedHashSet<>();
    if (onBase != null) {
      reasons.addAll(base.getOrDefault(fold(onBase.field().name()), List.of()));
    }
    if (onCandidate != null) {
      reasons.addAll(candidate.getOrDefault(fold(onCandidate.field().name()), List.of()));
    }
    return reasons;
  }

  /**
   * One sentence for each unstable column: why it is, and what that means for the numbers.
   *
   * @param tolerance the columns that have a tolerance of their own, by name
   */
  List<String> notes(Alignment alignment, Map<String, Tolerance> tolerance) {
    Set<String> tolerated = new HashSet<>();
    tolerance.keySet().forEach(name -> tolerated.add(fold(name)));
    boolean nothingElse = alignment.nothingConstant();
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < alignment.columns().size(); i++) {
      ColumnPair column = alignment.columns().get(i);
      if (!column.unstable() || !column.comparable()) {
        continue;
      }
      String why = String.join(", ", reasons(column.base(), column.candidate()));
      if (alignment.isKey(i)) {
        notes.add(
            "Key column \"%s\" differs from run to run (%s): rows may not meet their match."
                .formatted(column.name(), why));
      } else if (column.constancy() == Constancy.UP_TO_ROUNDING) {
        notes.add(
            "Column \"%s\" differs from run to run in its last digits (%s)%s"
                .formatted(column.name(), why, rounding(column, tolerated)));
      } else if (column.constancy() == Constancy.VARYING_ON_CANDIDATE) {
        notes.add(
            "Column \"%s\" differs from run to run on the candidate (%s) and not on base: it decides whether a row changed."
                .formatted(column.name(), why));
      } else {
        notes.add(
            "Column \"%s\" differs from run to run (%s)%s"
                .formatted(
                    column.name(),
                    why,
                    nothingElse ? "." : ": it doesn't decide whether a row changed."));
      }
    }
    return notes;
  }

  private static String rounding(ColumnPair column, Set<String> tolerated) {
    if (!column.bothNumbers()) {
      return ", and is compared as it is: it is no number on both sides.";
    }
    return tolerated.contains(fold(column.name()))
        ? "."
        : ": a relative difference up to %s counts as equal."
            .formatted(CellProjection.ROUNDING_TOLERANCE.relative());
  }
}
