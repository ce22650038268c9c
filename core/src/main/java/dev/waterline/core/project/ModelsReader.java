package dev.waterline.core.project;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Bound;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.table.TableName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code models}. */
final class ModelsReader {

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_-]{0,63}");
  private static final Pattern GLUE_NAME = Pattern.compile("glue:\\S(?:[^\\p{Cntrl}]{0,253}\\S)?");

  private final SourceReader sources;
  private final Map<String, Integer> lineOfName = new HashMap<>();
  private final Map<String, Integer> lineOfOutput = new HashMap<>();
  private final Map<String, CompareSettings> declared = new LinkedHashMap<>();

  ModelsReader(SourceReader sources) {
    this.sources = sources;
  }

  /** What the models that were read compare, by the model's name; wrong models included. */
  Map<String, CompareSettings> declared() {
    return declared;
  }

  List<Model> read(YamlValue value) {
    List<Model> models = new ArrayList<>();
    if (!value.isList()) {
      value.expected("a list of models");
      return models;
    }
    List<YamlValue> items = value.items("a list of models");
    if (items.isEmpty()) {
      value.expected("at least one model");
    }
    for (YamlValue item : items) {
      item.mapping(
              "name",
              "sql",
              "output",
              "write",
              "key",
              "compare",
              "rules",
              "composite_rules",
              "checks",
              "store_failures")
          .flatMap(this::model)
          .ifPresent(models::add);
    }
    return models;
  }

  private Optional<Model> model(YamlMapping keys) {
    Optional<String> name = keys.require("name").flatMap(this::name);
    Optional<SourceText> sql =
        keys.require("sql").flatMap(file -> sources.file(file, "a SQL file with one SELECT"));
    Optional<TableName> output = keys.require("output").flatMap(this::output);
    WriteMode write =
        keys.get("write").flatMap(mode -> mode.choice(WriteMode.class)).orElse(WriteMode.OVERWRITE);
    CompareSettings compare = CompareReader.read(keys.get("key"), keys.get("compare"));
    if (write == WriteMode.MERGE && keys.get("key").isEmpty()) {
      keys.self().problem("write: merge needs a key");
    }
    RuleSource rules = keys.get("rules").flatMap(this::rules).orElse(new RuleSource.None());
    List<SqlCheck> checks = keys.get("checks").map(this::checks).orElse(List.of());
    CompositeRules composites =
        keys.get("composite_rules")
            .flatMap(method -> method.choice(CompositeRules.class))
            .orElse(CompositeRules.COLUMN);
    int storeFailures = keys.get("store_failures").flatMap(ModelsReader::storeFailures).orElse(0);
    name.ifPresent(present -> declared.putIfAbsent(present, compare));
    if (name.isEmpty() || sql.isEmpty() || output.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Model(
            name.get(),
            sql.get(),
            output.get(),
            write,
            compare,
            rules,
            checks,
            composites,
            storeFailures));
  }

  private static Optional<Integer> storeFailures(YamlValue value) {
    BigDecimal most = BigDecimal.valueOf(Model.MOST_STORED_FAILURES);
    return value
        .number(
            "a whole number of rows from 0 to " + most,
            number ->
                number.stripTrailingZeros().scale() <= 0
                    && number.signum() >= 0
                    && number.compareTo(most) <= 0)
        .map(BigDecimal::intValueExact);
  }

  private Optional<String> name(YamlValue value) {
    String what = "a name of at most 64 letters, digits, underscores and hyphens";
    Optional<String> name = value.text(what, text -> NAME.matcher(text).matches());
    name.ifPresent(text -> distinct(value, "a model", text, lineOfName));
    return name;
  }

  private Optional<TableName> output(YamlValue value) {
    Optional<TableName> table = value.table();
    table.ifPresent(name -> distinct(value, "the output", name.toString(), lineOfOutput));
    return table;
  }

  /** Letter case doesn't make a difference: not on every file system, not in every catalog. */
  private static void distinct(
      YamlValue value, String what, String name, Map<String, Integer> lines) {
    Integer first = lines.putIfAbsent(name.toLowerCase(Locale.ROOT), value.line());
    if (first != null) {
      value.problem("%s %s is already in line %d".formatted(what, YamlValue.quoted(name), first));
    }
  }

  private Optional<RuleSource> rules(YamlValue value) {
    if (value.isList()) {
      List<String> rules = new ArrayList<>();
      List<YamlValue> items = value.items("rules");
      for (YamlValue item : items) {
        item.text("the text of a DQDL rule").ifPresent(rules::add);
      }
      if (items.isEmpty()) {
        value.expected("at least one rule");
      }
      return rules.isEmpty() ? Optional.empty() : Optional.of(new RuleSource.Inline(rules));
    }
    String what =
        "a DQDL file, a list of rules, glue:<name of a ruleset> or glue:table/<namespace>.<table>";
    Optional<String> text = value.text(what);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.get().startsWith(RuleSource.PREFIX)) {
      return value
          .text(what, glue -> GLUE_NAME.matcher(glue).matches())
          .flatMap(glue -> catalogued(value, glue.substring(RuleSource.PREFIX.length())));
    }
    return sources.file(value, "a DQDL file").map(RuleSource.File::new);
  }

  private static Optional<RuleSource> catalogued(YamlValue value, String name) {
    if (!name.startsWith(RuleSource.TARGET)) {
      return Optional.of(new RuleSource.Glue(name));
    }
    try {
      return Optional.of(
          new RuleSource.GlueTarget(
              TableName.parse(name.substring(RuleSource.TARGET.length()).strip())));
    } catch (WaterlineException e) {
      value.expected("glue:table/<namespace>.<table>, the rulesets whose target is that table");
      return Optional.empty();
    }
  }

  private List<SqlCheck> checks(YamlValue value) {
    List<SqlCheck> checks = new ArrayList<>();
    for (YamlValue item : value.items("a SQL file, or a list of checks")) {
      check(item).ifPresent(checks::add);
    }
    return checks;
  }

  private Optional<SqlCheck> check(YamlValue value) {
    String file = "a SQL file that selects the rows which are wrong";
    if (!value.isMapping()) {
      return sources.file(value, file).map(sql -> new SqlCheck(sql, Severity.ERROR, null, null));
    }
    Optional<YamlMapping> keys = value.mapping("sql", "severity", "warn_if", "error_if");
    Optional<SourceText> sql =
        keys.flatMap(check -> check.require("sql")).flatMap(path -> sources.file(path, file));
    Optional<Severity> severity =
        keys.flatMap(check -> check.get("severity")).flatMap(text -> text.choice(Severity.class));
    Optional<Bound> warnIf = keys.flatMap(check -> check.get("warn_if")).flatMap(YamlValue::bound);
    Optional<Bound> errorIf =
        keys.flatMap(check -> check.get("error_if")).flatMap(YamlValue::bound);
    Severity usual = warnIf.isPresent() && errorIf.isEmpty() ? Severity.WARN : Severity.ERROR;
    return sql.map(
        text ->
            new SqlCheck(text, severity.orElse(usual), warnIf.orElse(null), errorIf.orElse(null)));
  }
}
