package dev.waterline.core.report;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Summary;
import dev.waterline.core.judge.Verdict;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sentences that all forms share, as plain text that still has to be escaped. */
final class Wording {

  private Wording() {}

  static String icon(Verdict verdict) {
    return switch (verdict) {
      case PASS -> "✅";
      case WARN -> "⚠️";
      case INCONCLUSIVE -> "❔";
      case FAIL -> "❌";
      case ERROR -> "⛔";
    };
  }

  static String icon(Outcome outcome) {
    return switch (outcome) {
      case PASS -> "✅";
      case WARN -> "⚠️";
      case FAIL -> "❌";
      case ERROR -> "⛔";
    };
  }

  /**
   * The reasons, without those that only say what changed in a model: a form with a part for each
   * model says it there.
   */
  static List<String> reasons(Report report) {
    Set<String> saidOfModels = new HashSet<>();
    for (Report.Model model : report.models()) {
      if (model.rows() != null) {
        Comparison comparison =
            new Comparison(
                model.schema(),
                model.rows(),
                model.columns(),
                model.measures(),
                model.groups(),
                model.explanations(),
                model.samples(),
                model.reproducibility(),
                model.notes());
        saidOfModels.add(model.name() + ": " + Summary.of(comparison));
      }
    }
    return report.reasons().stream().filter(reason -> !saidOfModels.contains(reason)).toList();
  }

  /** What the change did to a model, in one sentence. */
  static String summary(Report.Model model) {
    RowCounts rows = model.rows();
    if (rows == null) {
      return withoutComparison(model);
    }
    if (rows.equal()) {
      return sameRows(model, rows);
    }
    if (rows.base() == 0) {
      return "Base gave no row; the candidate gave " + Numbers.count(rows.candidate(), "row") + ".";
    }
    if (rows.candidate() == 0) {
      return "The candidate gave no row; base gave " + Numbers.count(rows.base(), "row") + ".";
    }
    if (rows.key() == null) {
      return "%s added and %s removed; %s unchanged%s."
          .formatted(
              Numbers.count(rows.added(), "row"),
              Numbers.countOrNone(rows.removed()),
              share(rows.unchanged(), rows.base()),
              beforeAndAfter(rows));
    }
    if (rows.unchanged() + rows.changed() == 0) {
      return "No key is on both sides: %s removed and %s added; no column could be compared."
          .formatted(Numbers.count(rows.base(), "row"), Numbers.count(rows.candidate()));
    }
    return "%s changed, %s added, %s removed%s."
        .formatted(
            share(rows.changed(), rows.base()),
            Numbers.countOrNone(rows.added()),
            Numbers.countOrNone(rows.removed()),
            beforeAndAfter(rows));
  }

  private static String withoutComparison(Report.Model model) {
    Report.Result base = model.base();
    Report.Result candidate = model.candidate();
    if (base == null && candidate == null) {
      return "Neither side has a result.";
    }
    if (candidate == null) {
      return "The candidate has no result; base gave %s."
          .formatted(Numbers.count(base.rows(), "row"));
    }
    if (base == null) {
      return "Base has no result to compare with; the candidate gave %s."
          .formatted(Numbers.count(candidate.rows(), "row"));
    }
    return "The results were not compared: base gave %s, the candidate %s."
        .formatted(Numbers.count(base.rows(), "row"), Numbers.count(candidate.rows(), "row"));
  }

  private static String sameRows(Report.Model model, RowCounts rows) {
    String same =
        rows.base() == 0
            ? "Both sides gave no row"
            : rows.base() == 1
                ? "Both sides gave the same 1 row"
                : "Both sides gave the same " + Numbers.count(rows.base()) + " rows";
    if (!model.schema().isEmpty()) {
      return same
          + "; the schema differs in "
          + Numbers.count(model.schema().size(), "place")
          + ".";
    }
    List<String> uncompared =
        model.columns().stream()
            .filter(column -> !column.comparable() || !column.reproducible())
            .map(ColumnDifference::name)
            .toList();
    if (uncompared.isEmpty()) {
      return same + ": nothing changed.";
    }
    List<String> named = new ArrayList<>(uncompared.subList(0, Math.min(5, uncompared.size())));
    if (named.size() < uncompared.size()) {
      named.add(Numbers.count(uncompared.size() - named.size()) + " more");
    }
    return same + " in every column that counts; left out are: " + String.join(", ", named) + ".";
  }

  /** Groups that are the same on both sides. */
  static String sameGroups(GroupDeltas grouping) {
    return grouping.count() == 1
        ? "1 group, which doesn't differ"
        : Numbers.count(grouping.count(), "group") + ", none of which differs";
  }

  /** What to bear in mind of a column; empty when nothing. */
  static String repeatability(ColumnDifference column) {
    return switch (column.repeatability()) {
      case EXACT -> "";
      case UP_TO_ROUNDING -> "may differ from run to run in its last digits";
      case NONE -> "unstable: may differ from run to run";
    };
  }

  /** In how many rows a column changed, of those that could be compared. */
  static String changedRows(ColumnDifference column, @Nullable RowCounts rows) {
    if (!column.comparable() || rows == null || rows.unchanged() + rows.changed() == 0) {
      return "not compared";
    }
    long matched = rows.unchanged() + rows.changed();
    return "%s of %s (%s)"
        .formatted(
            Numbers.count(column.changed()),
            Numbers.count(matched),
            Numbers.percent(column.changed(), matched));
  }

  /** The total of a measure, or null when there is none of that name. */
  static @Nullable MeasureDelta measure(Report.Model model, String name) {
    return model.measures().stream()
        .filter(measure -> measure.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  static String distinct(ColumnDifference.Profile profile) {
    return (profile.distinctIsEstimate() ? "about " : "") + Numbers.count(profile.distinct());
  }

  /** How many rows differ, of which the samples are examples. */
  static long differingRows(Report.Model model) {
    RowCounts rows = model.rows();
    return rows == null ? model.samples().size() : rows.changed() + rows.added() + rows.removed();
  }

  /** {@code 2 of 10,000 rows (0.02 %)}. */
  private static String share(long part, long whole) {
    String of = "%s of %s".formatted(Numbers.count(part), Numbers.count(whole, "row"));
    return part == 0 || part == whole ? of : of + " (" + Numbers.percent(part, whole) + ")";
  }

  private static String beforeAndAfter(RowCounts rows) {
    return rows.base() == rows.candidate()
        ? ""
        : ": %s → %s rows".formatted(Numbers.count(rows.base()), Numbers.count(rows.candidate()));
  }

  /** What both sides ran on. */
  static String engine(Report report) {
    Report.Engine engine = report.engine();
    return "Ran on Spark %s with Iceberg %s%s in %s; time zone %s, ANSI mode %s, the SQL's clock at %s."
        .formatted(
            engine.spark(),
            engine.iceberg(),
            engine.release() == null ? "" : " (" + engine.release() + ")",
            duration(report.durationMillis()),
            engine.settings().timeZone(),
            engine.settings().ansi() ? "on" : "off",
            engine.settings().now());
  }

  static String cost(Report.Cost cost) {
    return "Billed: %s vCPU-hours, %s GB-hours of memory, %s GB-hours of storage%s."
        .formatted(
            amount(cost.vcpuHours()),
            amount(cost.memoryGbHours()),
            amount(cost.storageGbHours()),
            cost.money() == null ? "" : "; estimated cost " + amount(cost.money()));
  }

  static String cleanUp(Report.CleanUp cleanUp) {
    return "Cleaned up: %s removed, %s left behind."
        .formatted(
            Numbers.count(cleanUp.refsRemoved().size(), "ref"),
            Numbers.countOrNone(cleanUp.left().size()));
  }

  /** How a pin keeps its snapshot. */
  static String snapshot(Report.Input input) {
    return input.snapshotId() == null ? "never written" : input.snapshotId();
  }

  private static String duration(long millis) {
    if (millis < 60_000) {
      return BigDecimal.valueOf(millis, 3).setScale(1, RoundingMode.HALF_UP) + " s";
    }
    return millis / 60_000 + " min " + millis % 60_000 / 1_000 + " s";
  }

  private static String amount(double value) {
    return Numbers.decimal(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString());
  }

  static String stored(Report.StoredFailures stored) {
    return "%s of rules and checks in %s."
        .formatted(Numbers.count(stored.rows(), "failing row"), stored.file());
  }
}
