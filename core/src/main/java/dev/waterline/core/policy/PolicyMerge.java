package dev.waterline.core.policy;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Tolerance;
import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Expectation;
import dev.waterline.core.judge.Freshness;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.project.CompositeRules;
import dev.waterline.core.project.InputSettings;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SqlCheck;
import dev.waterline.core.table.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Merges the policies of two sides, setting by setting. */
final class PolicyMerge {

  private final Project base;
  private final Project candidate;
  private final List<String> loosenings = new ArrayList<>();

  PolicyMerge(Project base, Project candidate) {
    this.base = base;
    this.candidate = candidate;
  }

  Policy policy() {
    Gate gate = gate(base.gate(), candidate.gate());
    Map<String, ModelPolicy> models = new LinkedHashMap<>();
    Map<String, Model> onBase =
        base.models().stream().collect(Collectors.toMap(Model::name, model -> model));
    for (Model model : candidate.models()) {
      Model before = onBase.remove(model.name());
      models.put(model.name(), before == null ? own(model) : merged(before, model));
    }
    onBase.forEach((name, model) -> models.put(name, own(model)));
    return new Policy(gate, models, inputs(), loosenings);
  }

  private Gate gate(Gate before, Gate after) {
    Gate.FailOn failOn = before.failOn();
    if (after.failOn() == Gate.FailOn.ANY_FAILURE) {
      failOn = after.failOn();
    } else if (before.failOn() != after.failOn()) {
      loosened("gate.fail_on from any_failure to new_failures");
    }
    Gate.Inconclusive inconclusive = before.inconclusive();
    if (after.inconclusive() == Gate.Inconclusive.FAIL) {
      inconclusive = after.inconclusive();
    } else if (before.inconclusive() != after.inconclusive()) {
      loosened("gate.inconclusive from fail to pass");
    }
    return new Gate(failOn, inconclusive, severities(before, after), expectations(before, after));
  }

  private Map<String, Severity> severities(Gate before, Gate after) {
    Map<String, String> keysBefore = new LinkedHashMap<>();
    before.severity().keySet().forEach(rule -> keysBefore.put(RulesetReader.key(rule), rule));
    Set<String> rulesBefore = new TreeSet<>();
    base.models().forEach(model -> rulesBefore.addAll(ruleKeys(model.rules())));
    // Any rule may be one of a ruleset that is read later.
    boolean unknownBefore =
        base.models().stream().anyMatch(model -> model.rules() instanceof RuleSource.Catalogued);
    Map<String, Severity> severities = new LinkedHashMap<>();
    after
        .severity()
        .forEach(
            (rule, severity) -> {
              String key = RulesetReader.key(rule);
              boolean wasError =
                  keysBefore.containsKey(key)
                      ? before.severity().get(keysBefore.get(key)) == Severity.ERROR
                      : unknownBefore || rulesBefore.contains(key);
              if (wasError && severity == Severity.WARN) {
                loosened("gate.severity of %s from error to warn".formatted(rule));
                severities.put(rule, Severity.ERROR);
              } else {
                severities.put(rule, severity);
              }
            });
    Set<String> keysAfter =
        after.severity().keySet().stream().map(RulesetReader::key).collect(Collectors.toSet());
    // A severity that the candidate drops goes back to error, which is a tightening.
    before
        .severity()
        .forEach(
            (rule, severity) -> {
              if (!keysAfter.contains(RulesetReader.key(rule)) && severity == Severity.ERROR) {
                severities.put(rule, severity);
              }
            });
    return severities;
  }

  private List<Expectation> expectations(Gate before, Gate after) {
    List<Expectation> expectations = new ArrayList<>(before.expect());
    Set<String> texts = after.expect().stream().map(Expectation::text).collect(Collectors.toSet());
    for (Expectation expectation : before.expect()) {
      if (!texts.contains(expectation.text())) {
        loosened("gate.expect: it drops %s".formatted(expectation.text()));
      }
    }
    after.expect().stream()
        .filter(expectation -> !before.expect().contains(expectation))
        .forEach(expectations::add);
    return expectations;
  }

  private static ModelPolicy own(Model model) {
    return new ModelPolicy(
        model.compare(),
        List.of(model.rules()),
        model.checks(),
        model.composites(),
        model.storeFailures());
  }

  private ModelPolicy merged(Model before, Model after) {
    String name = after.name();
    List<RuleSource> rules = new ArrayList<>();
    rules.add(before.rules());
    if (!before.rules().equals(after.rules())) {
      rules.add(after.rules());
      Set<String> dropped = ruleKeys(before.rules());
      dropped.removeAll(ruleKeys(after.rules()));
      dropped.forEach(rule -> loosened("the rules of %s: it drops %s".formatted(name, rule)));
    }
    return new ModelPolicy(
        compare(name, before.compare(), after.compare()),
        rules,
        checks(name, before, after),
        composites(name, before.composites(), after.composites()),
        after.storeFailures());
  }

  /** What holds for whole columns holds row by row, and not the other way round. */
  private CompositeRules composites(String name, CompositeRules before, CompositeRules after) {
    if (before == CompositeRules.COLUMN && after == CompositeRules.ROW) {
      loosened("composite_rules of %s from column to row".formatted(name));
    }
    return before == CompositeRules.COLUMN ? before : after;
  }

  /** Rules whose text can't be known here, such as Glue's, count as one. */
  private static Set<String> ruleKeys(RuleSource source) {
    try {
      return RulesetReader.read(source, PinnedRulesets.NONE)
          .map(
              rules ->
                  rules.rules().stream()
                      .map(rule -> rule.key())
                      .collect(Collectors.toCollection(TreeSet::new)))
          .orElseGet(TreeSet::new);
    } catch (WaterlineException e) {
      return new TreeSet<>(Set.of(source.toString()));
    }
  }

  private List<SqlCheck> checks(String name, Model before, Model after) {
    List<SqlCheck> checks = new ArrayList<>(before.checks());
    for (SqlCheck check : before.checks()) {
      if (!after.checks().contains(check)) {
        loosened("the checks of %s: it drops or alters %s".formatted(name, check.sql().path()));
      }
    }
    after.checks().stream().filter(check -> !checks.contains(check)).forEach(checks::add);
    return checks;
  }

  private CompareSettings compare(String name, CompareSettings before, CompareSettings after) {
    if (!sameNames(before.key(), after.key())) {
      loosened("the key of %s; rows are matched by the new one".formatted(name));
    }
    Set<String> ignore = new LinkedHashSet<>(after.ignore());
    ignore.removeIf(column -> !containsName(before.ignore(), column));
    after.ignore().stream()
        .filter(column -> !containsName(before.ignore(), column))
        .forEach(column -> loosened("compare.ignore of %s by %s".formatted(name, column)));
    if (after.where() != null && !after.where().equals(before.where())) {
      loosened("compare.where of %s".formatted(name));
    }
    Set<String> mask = new LinkedHashSet<>(before.mask());
    mask.addAll(after.mask());
    before.mask().stream()
        .filter(column -> !containsName(after.mask(), column))
        .forEach(column -> loosened("compare.mask of %s: it drops %s".formatted(name, column)));
    return new CompareSettings(
        after.key(),
        after.groupBy(),
        after.measures(),
        tolerances(name, before.tolerance(), after.tolerance()),
        ignore,
        after.rename(),
        after.where() == null ? null : before.where(),
        mask,
        before.exact() || after.exact());
  }

  private Map<String, Tolerance> tolerances(
      String name, Map<String, Tolerance> before, Map<String, Tolerance> after) {
    Map<String, Tolerance> tolerances = new LinkedHashMap<>();
    after.forEach(
        (column, tolerance) -> {
          Tolerance was = before.getOrDefault(column, Tolerance.NONE);
          Tolerance tighter =
              new Tolerance(
                  tolerance.absolute().min(was.absolute()),
                  tolerance.relative().min(was.relative()));
          if (!tighter.equals(tolerance)) {
            loosened("compare.tolerance of %s.%s".formatted(name, column));
          }
          tolerances.put(column, tighter);
        });
    return tolerances;
  }

  private Map<TableName, InputSettings> inputs() {
    Map<TableName, InputSettings> inputs = new LinkedHashMap<>(base.inputs());
    candidate
        .inputs()
        .forEach((table, after) -> inputs.merge(table, after, (b, a) -> input(table, b, a)));
    candidate.inputs().keySet().stream()
        .filter(table -> !base.inputs().containsKey(table))
        .filter(table -> inputs.get(table).where() != null && readByBase(table))
        .forEach(
            table -> {
              loosened("inputs.%s.where".formatted(table));
              InputSettings after = inputs.get(table);
              inputs.put(
                  table,
                  new InputSettings(
                      after.alias(), null, after.freshness(), after.protect(), after.mask()));
            });
    base.inputs().keySet().stream()
        .filter(table -> !candidate.inputs().containsKey(table))
        .filter(table -> !base.inputs().get(table).mask().isEmpty())
        .forEach(table -> loosened("inputs.%s: it drops its masks".formatted(table)));
    return inputs;
  }

  /** A table that base's SQL may read under its own name without declaring it. */
  private boolean readByBase(TableName table) {
    return base.models().stream().anyMatch(model -> model.sql().text().contains(table.name()));
  }

  private InputSettings input(TableName table, InputSettings before, InputSettings after) {
    if (!Objects.equals(before.where(), after.where()) && after.where() != null) {
      loosened("inputs.%s.where".formatted(table));
    }
    if (before.protect() != after.protect()) {
      loosened("inputs.%s.protect".formatted(table));
    }
    Set<String> mask = new LinkedHashSet<>(before.mask());
    mask.addAll(after.mask());
    before.mask().stream()
        .filter(column -> !containsName(after.mask(), column))
        .forEach(column -> loosened("inputs.%s.mask: it drops %s".formatted(table, column)));
    return new InputSettings(
        after.alias(),
        after.where() == null ? null : before.where(),
        freshness(table, before.freshness(), after.freshness()),
        before.protect(),
        mask);
  }

  private @Nullable Freshness freshness(
      TableName table, @Nullable Freshness before, @Nullable Freshness after) {
    if (before == null || before.equals(after)) {
      return after;
    }
    if (!sameColumn(before, after)) {
      loosened("inputs.%s.freshness".formatted(table));
      return before;
    }
    Duration warn = shorter(before.warnAfter(), after == null ? null : after.warnAfter());
    Duration error = shorter(before.errorAfter(), after == null ? null : after.errorAfter());
    Freshness stricter = new Freshness(warn, error, before.column());
    if (!stricter.equals(after)) {
      loosened("inputs.%s.freshness".formatted(table));
    }
    return stricter;
  }

  /** Ages of two things can't be compared. */
  private static boolean sameColumn(Freshness before, @Nullable Freshness after) {
    String column = before.column();
    return after == null
        || (column == null ? after.column() == null : column.equalsIgnoreCase(after.column()));
  }

  private static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static boolean containsName(Set<String> names, String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  private static boolean sameNames(@Nullable List<String> one, @Nullable List<String> other) {
    if (one == null || other == null) {
      return one == other;
    }
    return one.size() == other.size()
        && new TreeSet<>(one.stream().map(PolicyMerge::folded).toList())
            .equals(new TreeSet<>(other.stream().map(PolicyMerge::folded).toList()));
  }

  private static String folded(String name) {
    return name.toLowerCase(java.util.Locale.ROOT);
  }

  private void loosened(String what) {
    loosenings.add("The change loosens " + what);
  }
}
