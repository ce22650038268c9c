package dev.waterline.cli.diff;

import dev.waterline.cli.relation.OpenRelation;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.StandardChecks;
import dev.waterline.core.judge.Summary;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** A comparison of two relations as a report with one model, named by the two arguments. */
public final class DiffReport {

  /** What stands where a run has its id. */
  private static final String RUN = "diff";

  private DiffReport() {}

  /**
   * The report. Its verdict is FAIL when the two differ, WARN when they are equal in something that
   * a person should know, such as duplicate keys.
   *
   * @param engine what read the rows
   */
  public static Report of(
      OpenRelation left,
      OpenRelation right,
      Comparison comparison,
      Report.Engine engine,
      Instant startedAt,
      Instant now) {
    List<Check> checks = StandardChecks.of(comparison.rows());
    List<String> reasons = new ArrayList<>();
    checks.stream()
        .filter(check -> check.outcome() != Outcome.PASS)
        .map(check -> "%s: check “%s”: %s".formatted(left.text(), check.name(), check.detail()))
        .forEach(reasons::add);
    Verdict verdict =
        !comparison.equal() ? Verdict.FAIL : reasons.isEmpty() ? Verdict.PASS : Verdict.WARN;
    reasons.add(left.text() + ": " + Summary.of(comparison));
    return new Report(
        RUN,
        verdict,
        reasons,
        startedAt,
        now.toEpochMilli() - startedAt.toEpochMilli(),
        null,
        null,
        engine,
        List.of(),
        Stream.of(left, right).map(OpenRelation::state).filter(Objects::nonNull).toList(),
        List.of(model(left, right, comparison, checks)),
        null,
        new Report.CleanUp(List.of(), List.of()));
  }

  private static Report.Model model(
      OpenRelation left, OpenRelation right, Comparison comparison, List<Check> checks) {
    return new Report.Model(
        left.text(),
        right.text(),
        null,
        null,
        null,
        true,
        comparison.schema(),
        comparison.rows(),
        comparison.columns(),
        comparison.measures(),
        comparison.groups(),
        comparison.explanations(),
        comparison.samples(),
        List.of(),
        List.of(),
        checks,
        comparison.reproducibility(),
        null,
        comparison.notes());
  }
}
