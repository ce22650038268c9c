package dev.waterline.spark.judge;

import dev.waterline.core.dqdl.Rule;
import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.Ruleset;
import dev.waterline.core.dqdl.RulesetCatalog;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.NewestValues;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.policy.ModelPolicy;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SqlCheck;
import dev.waterline.core.result.Judged;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.compare.WrittenResults;
import dev.waterline.spark.mask.MaskedOutputs;
import dev.waterline.spark.rules.GuardedSqlGate;
import dev.waterline.spark.rules.RuleContext;
import dev.waterline.spark.rules.RulesetEvaluator;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.session.SandboxCatalog;
import dev.waterline.spark.transform.PinnedTables;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates quality rules and SQL checks on the results of both sides, read by snapshot id. What
 * fails on both sides was wrong before, and is told apart from what the change breaks.
 */
public final class ResultJudge {

  private final SparkSession session;
  private final Map<String, Dataset<Row>> inputs;
  private final InputAges ages;
  private final SqlChecks sqlChecks;
  private final Project project;
  private final Policy policy;
  private final RulesetCatalog rulesets;
  private final Instant now;
  private int roomForFailures = FailingRows.MOST_CHARACTERS_OF_A_RUN;

  /**
   * @param tables the pinned inputs, which rules and checks may read
   * @param project the candidate's project: its aliases and parameters
   * @param rulesets where {@code glue:} names are looked up
   * @param now what clock functions mean
   */
  public ResultJudge(
      Sandbox sandbox,
      PinnedTables tables,
      Project project,
      Policy policy,
      RulesetCatalog rulesets,
      Instant now) {
    this.session =
        PinnedSession.open(
            sandbox.root(), project.catalog(), project.session(), now, tables.relations(project));
    this.inputs = tables.readable(session, project);
    this.ages = new InputAges(inputs);
    this.sqlChecks = new SqlChecks(session, inputs, project, policy.gate().failOn());
    // Nothing resolves a name after this: queries get their relations in the place of names.
    SandboxCatalog.attach(session, sandbox.catalogProperties());
    this.project = project;
    this.policy = policy;
    this.rulesets = rulesets;
    this.now = now;
  }

  /**
   * Judges one model.
   *
   * @param written the sides that have a result
   */
  public Judged judge(Model model, Map<Side, Written> written) {
    ModelPolicy applies = policy.models().get(model.name());
    if (applies == null || written.isEmpty()) {
      return Judged.NOTHING;
    }
    FailingRows failures = new FailingRows(applies.storeFailures(), roomForFailures);
    List<RuleOutcome> outcomes = new ArrayList<>();
    List<Check> checks = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (RuleSource source : applies.rules()) {
      outcomes.addAll(rules(source, applies, written, seen, failures, checks));
    }
    for (SqlCheck check : applies.checks()) {
      SqlChecks.Checked checked = sqlChecks.check(model, check, written);
      checks.add(checked.check());
      Dataset<Row> broken = checked.broken();
      if (broken != null && failures.roomForACheck() > 0) {
        Set<String> masked = masked(applies, written.get(Side.CANDIDATE));
        store(
            checks,
            () ->
                failures.ofCheck(
                    check.sql().path(),
                    broken.limit(failures.roomForACheck()),
                    MaskedOutputs.of(broken.queryExecution().analyzed(), maskedInputs(), masked)));
      }
    }
    roomForFailures -= failures.characters();
    return new Judged(outcomes, checks, failures.collected());
  }

  /** The newest values of the inputs' columns. */
  public NewestValues newestValues() {
    return ages;
  }

  private List<RuleOutcome> rules(
      RuleSource source,
      ModelPolicy applies,
      Map<Side, Written> written,
      Set<String> seen,
      FailingRows failures,
      List<Check> checks) {
    Optional<Ruleset> ruleset;
    try {
      ruleset = RulesetReader.read(source, rulesets);
    } catch (WaterlineException e) {
      return List.of(
          new RuleOutcome(
              "the ruleset" + (e.place() == null ? "" : " " + e.place()),
              Side.CANDIDATE,
              Outcome.ERROR,
              true,
              null,
              String.valueOf(e.getMessage()),
              Severity.ERROR));
    }
    if (ruleset.isEmpty()) {
      return List.of();
    }
    Map<Side, List<RuleResult>> results = new EnumMap<>(Side.class);
    written.forEach(
        (side, result) ->
            results.put(
                side,
                evaluator()
                    .evaluate(ruleset.get(), read(result), inputs, context(applies, result))
                    .rules()));
    List<RuleOutcome> outcomes = new ArrayList<>();
    List<Rule> rules = ruleset.get().rules();
    Set<String> here = new HashSet<>();
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      here.add(rule.key());
      if (seen.contains(rule.key())) {
        continue;
      }
      Severity severity = severity(rule);
      RuleResult onBase = at(results.get(Side.BASE), i);
      RuleResult onCandidate = at(results.get(Side.CANDIDATE), i);
      if (onBase != null) {
        outcomes.add(outcome(rule, Side.BASE, onBase, false, severity));
      }
      if (onCandidate != null) {
        boolean newly =
            onCandidate.outcome() != RuleResult.Outcome.PASS
                && (onBase == null || onBase.outcome() == RuleResult.Outcome.PASS);
        outcomes.add(outcome(rule, Side.CANDIDATE, onCandidate, newly, severity));
      }
    }
    Written candidate = written.get(Side.CANDIDATE);
    if (candidate != null && failures.roomForRules() > 0) {
      List<RuleResult> own =
          results.get(Side.CANDIDATE).stream()
              .filter(result -> !seen.contains(result.rule().key()))
              .toList();
      store(
          checks,
          () ->
              evaluator()
                  .failingRows(
                      new RulesetResult(own, List.of()),
                      read(candidate),
                      context(applies, candidate),
                      failures.roomForRules())
                  .ifPresent(failures::ofRules));
    }
    seen.addAll(here);
    return outcomes;
  }

  private static @Nullable RuleResult at(@Nullable List<RuleResult> results, int index) {
    return results == null ? null : results.get(index);
  }

  private RulesetEvaluator evaluator() {
    return new RulesetEvaluator(new GuardedSqlGate(session, "rules", project.parameters()));
  }

  private RuleContext context(ModelPolicy applies, Written result) {
    Set<String> inputColumns = new TreeSet<>();
    maskedInputs().values().forEach(inputColumns::addAll);
    return new RuleContext(now, masked(applies, result), inputColumns, applies.composites());
  }

  private static Set<String> masked(ModelPolicy applies, Written result) {
    Set<String> masked = new TreeSet<>(applies.compare().mask());
    masked.addAll(result.masked());
    return masked;
  }

  private Dataset<Row> read(Written result) {
    return new WrittenResults(session).read(result);
  }

  private Severity severity(Rule rule) {
    return policy.gate().severity().entrySet().stream()
        .filter(entry -> RulesetReader.key(entry.getKey()).equals(rule.key()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(Severity.ERROR);
  }

  private static RuleOutcome outcome(
      Rule rule, Side side, RuleResult result, boolean newly, Severity severity) {
    Outcome outcome =
        switch (result.outcome()) {
          case PASS -> Outcome.PASS;
          case FAIL -> Outcome.FAIL;
          case ERROR -> Outcome.ERROR;
        };
    return new RuleOutcome(
        rule.text(), side, outcome, newly, result.metric(), result.reason(), severity);
  }

  private Map<TableName, Set<String>> maskedInputs() {
    Map<TableName, Set<String>> masked = new LinkedHashMap<>();
    policy.inputs().forEach((table, settings) -> masked.put(table, settings.mask()));
    return masked;
  }

  /** Rows that can't be stored take nothing from what was found. */
  private static void store(List<Check> checks, Runnable storing) {
    try {
      storing.run();
    } catch (Exception e) { // Spark's checked exceptions are hidden by Scala
      checks.add(
          new Check(
              "failing rows are stored",
              Outcome.WARN,
              "Some aren't: Spark ended in " + e.getClass().getSimpleName()));
    }
  }
}
