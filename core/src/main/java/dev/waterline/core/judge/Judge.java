package dev.waterline.core.judge;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.run.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Comes from facts to a verdict (docs/verdicts.md has the table). */
public final class Judge {

  private final Gate gate;

  public Judge(Gate gate) {
    this.gate = gate;
  }

  private record Finding(Verdict verdict, String reason, Check.Subject subject) {

    Finding(Verdict verdict, String reason) {
      this(verdict, reason, Check.Subject.RESULT);
    }

    boolean isAboutInput() {
      return subject == Check.Subject.INPUT;
    }
  }

  /**
   * Judges a run.
   *
   * @param errors what went wrong outside any model, one sentence each; any makes the verdict ERROR
   * @param warnings what a person should know first, such as a loosened policy, one sentence each
   * @param models the models
   */
  public Judgement judge(List<String> errors, List<String> warnings, List<ModelFacts> models) {
    List<Finding> findings = new ArrayList<>();
    errors.forEach(error -> findings.add(new Finding(Verdict.ERROR, error)));
    models.forEach(model -> findings.addAll(findings(model)));
    Verdict worst = findings.stream().map(Finding::verdict).reduce(Verdict.PASS, Verdict::and);
    // What the reader must know before believing anything else comes first, whatever the verdict.
    List<String> reasons = new ArrayList<>(warnings);
    findings.stream()
        .sorted(
            Comparator.comparing(Finding::isAboutInput).thenComparing(Finding::verdict).reversed())
        .map(Finding::reason)
        .forEach(reasons::add);
    return new Judgement(
        warnings.isEmpty() ? worst : worst.and(Verdict.WARN),
        reasons.isEmpty() ? List.of("The project has no models") : reasons);
  }

  private List<Finding> findings(ModelFacts facts) {
    List<Finding> findings = new ArrayList<>();
    sides(facts, findings);
    for (Check check : facts.checks()) {
      if (check.outcome() != Outcome.PASS) {
        findings.add(
            new Finding(
                verdict(check.outcome()),
                "%s: check “%s”: %s".formatted(facts.model(), check.name(), check.detail()),
                check.subject()));
      }
    }
    facts.rules().forEach(rule -> rule(facts, rule, findings));
    for (ExpectationOutcome expectation : facts.expectations()) {
      if (expectation.outcome() != Outcome.PASS) {
        findings.add(
            new Finding(
                verdict(expectation.outcome()),
                "%s: expected `%s`; %s"
                    .formatted(facts.model(), expectation.expect(), expectation.actual())));
      }
    }
    if (facts.comparison() != null) {
      findings.add(difference(facts.model(), facts.comparison()));
    }
    return findings;
  }

  private static void sides(ModelFacts facts, List<Finding> findings) {
    if (!facts.defined().contains(Side.CANDIDATE)) {
      findings.add(
          new Finding(Verdict.WARN, "%s: the change removes this model".formatted(facts.model())));
      return;
    }
    String candidateProblem = facts.problems().get(Side.CANDIDATE);
    if (candidateProblem != null) {
      findings.add(
          new Finding(
              Verdict.ERROR,
              "%s: the candidate has no result: %s".formatted(facts.model(), candidateProblem)));
    }
    String baseProblem = facts.problems().get(Side.BASE);
    if (!facts.defined().contains(Side.BASE)) {
      findings.add(
          new Finding(
              Verdict.WARN,
              "%s: the model is new, so there is nothing to compare it with"
                  .formatted(facts.model())));
    } else if (baseProblem != null) {
      findings.add(
          new Finding(
              Verdict.INCONCLUSIVE,
              "%s: base has no result, so the difference can't be told: %s"
                  .formatted(facts.model(), baseProblem)));
    }
  }

  private void rule(ModelFacts facts, RuleOutcome rule, List<Finding> findings) {
    if (rule.side() == Side.BASE || rule.outcome() == Outcome.PASS) {
      return;
    }
    boolean blocks = rule.newlyFailing() || gate.failOn() == Gate.FailOn.ANY_FAILURE;
    Verdict verdict;
    if (rule.severity() == Severity.WARN) {
      verdict = Verdict.WARN;
    } else if (rule.outcome() == Outcome.ERROR) {
      verdict = Verdict.ERROR;
    } else {
      verdict = blocks ? Verdict.FAIL : Verdict.WARN;
    }
    findings.add(
        new Finding(
            verdict,
            "%s: rule `%s` %s: %s"
                .formatted(
                    facts.model(),
                    rule.rule(),
                    rule.outcome() == Outcome.ERROR
                        ? "can't be evaluated"
                        : rule.newlyFailing() ? "newly fails" : "is already failing",
                    rule.reason())));
  }

  private static Finding difference(String model, Comparison comparison) {
    List<String> unstable = onlyUnstable(comparison);
    if (!unstable.isEmpty()) {
      return new Finding(
          Verdict.INCONCLUSIVE,
          "%s: nothing differs but what two runs of the same SQL make different: %s"
              .formatted(model, String.join(", ", unstable)));
    }
    return new Finding(Verdict.PASS, model + ": " + Summary.of(comparison));
  }

  /**
   * Unstable rows and columns, when no difference lies elsewhere and one may lie there. Without a
   * key nobody can say whether an unstable column differs, only that it wasn't held against the
   * rows.
   */
  private static List<String> onlyUnstable(Comparison comparison) {
    RowCounts rows = comparison.rows();
    long addedOrRemoved = rows.added() + rows.removed();
    boolean elsewhere =
        addedOrRemoved > comparison.reproducibility().unstableRows()
            || !comparison.sameSchema()
            || comparison.columns().stream()
                .anyMatch(column -> column.changed() > 0 && column.reproducible());
    if (elsewhere || rows.base() + rows.candidate() == 0) {
      return List.of();
    }
    List<String> unstable = new ArrayList<>();
    if (addedOrRemoved > 0) {
      unstable.add("%d added and %d removed rows".formatted(rows.added(), rows.removed()));
    }
    comparison.columns().stream()
        .filter(column -> !column.reproducible() && column.comparable())
        .filter(column -> column.changed() > 0 || rows.key() == null)
        .map(ColumnDifference::name)
        .forEach(unstable::add);
    return unstable;
  }

  private static Verdict verdict(Outcome outcome) {
    return switch (outcome) {
      case PASS -> Verdict.PASS;
      case WARN -> Verdict.WARN;
      case FAIL -> Verdict.FAIL;
      case ERROR -> Verdict.ERROR;
    };
  }
}
