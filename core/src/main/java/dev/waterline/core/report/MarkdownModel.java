package dev.waterline.core.report;

import static dev.waterline.core.report.MarkdownText.cell;
import static dev.waterline.core.report.MarkdownText.code;
import static dev.waterline.core.report.MarkdownText.row;
import static dev.waterline.core.report.MarkdownText.sentence;
import static dev.waterline.core.report.MarkdownText.words;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.report.Section.Importance;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the Markdown report says of one model. */
final class MarkdownModel {

  private static final int MOST_MEASURES = 12;
  private static final String NULL = "*NULL*";

  private final Report.Model model;
  private final MarkdownDocument.Part heading;

  private MarkdownModel(Report.Model model, MarkdownDocument.Part heading) {
    this.model = model;
    this.heading = heading;
  }

  /** Adds the model and returns its heading, on which all else of it hangs. */
  static MarkdownDocument.Part add(MarkdownDocument document, Report.Model model) {
    MarkdownDocument.Part heading =
        document.add(
            Section.text(
                Importance.SUMMARY,
                "### %s → %s\n\n%s"
                    .formatted(
                        code(model.name()),
                        code(model.output()),
                        sentence(Wording.summary(model)))));
    new MarkdownModel(model, heading).addParts();
    return heading;
  }

  private void addParts() {
    List<String> wrong = new ArrayList<>();
    List<String> right = new ArrayList<>();
    sort(wrong, right);
    if (!wrong.isEmpty()) {
      heading.add(Section.list(Importance.FINDINGS, "", wrong, "findings"));
    }
    if (!model.explanations().isEmpty()) {
      List<String> texts =
          model.explanations().stream().map(each -> sentence(each.text())).toList();
      heading.add(
          Section.list(Importance.GROUPS, "Where the change is:\n\n", texts, "explanations"));
    }
    if (model.storedFailures() != null) {
      heading.add(Section.text(Importance.NOTES, sentence(Wording.stored(model.storedFailures()))));
    }
    measures();
    model.groups().forEach(this::groups);
    schema();
    columns();
    if (!model.notes().isEmpty()) {
      List<String> notes = model.notes().stream().map(MarkdownText::sentence).toList();
      heading.add(Section.list(Importance.NOTES, "To read the numbers:\n\n", notes, "notes"));
    }
    if (!model.samples().isEmpty()) {
      heading.add(MarkdownSamples.section(model));
    }
    if (!right.isEmpty()) {
      heading.add(
          Section.list(Importance.PASSED, "", right, "that hold")
              .folded("Rules, expectations and checks that hold: " + Numbers.count(right.size())));
    }
  }

  /** What isn't as it should be goes to {@code wrong}, what is to {@code right}. */
  private void sort(List<String> wrong, List<String> right) {
    if (!model.mainUnchanged()) {
      wrong.add("❌ The output's main branch or schema changed during the run");
    }
    for (RuleHistory rule : RuleHistory.of(model.rules())) {
      RuleHistory.Standing standing = rule.standing();
      String what = "Rule " + code(rule.rule()) + " " + standing.words();
      (standing.weight() == Outcome.PASS ? right : wrong)
          .add(finding(Wording.icon(standing.weight()), what, rule.reason()));
    }
    for (ExpectationOutcome expectation : model.expectations()) {
      String what = "Expected " + code(expectation.expect());
      (expectation.outcome() == Outcome.PASS ? right : wrong)
          .add(finding(Wording.icon(expectation.outcome()), what, expectation.actual()));
    }
    for (Check check : model.checks()) {
      (check.outcome() == Outcome.PASS ? right : wrong)
          .add(finding(Wording.icon(check.outcome()), words(check.name()), check.detail()));
    }
  }

  private static String finding(String icon, String what, String detail) {
    return icon + " " + what + (detail.isBlank() ? "" : ": " + words(detail));
  }

  private void measures() {
    RowCounts rows = model.rows();
    if (model.measures().isEmpty() || rows == null) {
      return;
    }
    long difference = rows.candidate() - rows.base();
    List<String> lines = new ArrayList<>();
    lines.add(
        row(
            List.of(
                "rows",
                Numbers.count(rows.base()),
                Numbers.count(rows.candidate()),
                withPercent(
                    Numbers.signed(difference),
                    Long.toString(difference),
                    Long.toString(rows.base())))));
    for (MeasureDelta measure : model.measures()) {
      lines.add(
          row(
              List.of(
                  code(measure.name()),
                  number(measure.base()),
                  number(measure.candidate()),
                  withPercent(delta(measure.delta()), measure.delta(), measure.base()))));
    }
    heading.add(
        Section.table(
            Importance.MEASURES,
            "",
            List.of("Total", "Base", "Candidate", "Change"),
            lines,
            "totals"));
  }

  private void groups(GroupDeltas grouping) {
    if (grouping.rows().isEmpty()) {
      return;
    }
    Set<String> all = grouping.rows().get(0).delta().measures().keySet();
    List<String> measures = all.stream().limit(MOST_MEASURES).toList();
    String head =
        measures.size() == all.size()
            ? ""
            : "*Showing %s of %s measures.*\n\n"
                .formatted(Numbers.count(measures.size()), Numbers.count(all.size()));
    List<String> header = new ArrayList<>(grouping.by().stream().map(MarkdownText::code).toList());
    header.add("rows");
    measures.forEach(measure -> header.add(code(measure)));
    List<String> lines = new ArrayList<>();
    for (GroupDeltas.Group group : grouping.rows()) {
      List<String> cells = new ArrayList<>();
      if (group.remainder() > 0) {
        cells.add(Numbers.count(group.remainder(), "more group"));
        pad(cells, grouping.by().size());
      } else {
        group.group().forEach(value -> cells.add(cell(value)));
      }
      cells.add(
          change(
              group.base() == null ? "new" : Numbers.count(group.base().rows()),
              group.candidate() == null ? "gone" : Numbers.count(group.candidate().rows()),
              Numbers.signed(group.delta().rows())));
      for (String measure : measures) {
        cells.add(
            change(
                group.base() == null ? "new" : number(group.base().measures().get(measure)),
                group.candidate() == null
                    ? "gone"
                    : number(group.candidate().measures().get(measure)),
                delta(group.delta().measures().get(measure))));
      }
      lines.add(row(cells));
    }
    Section table =
        Section.table(Importance.GROUPS, head, header, lines, "groups")
            .endingWith(totals(grouping, measures));
    heading.add(grouping.equal() ? table.folded(Wording.sameGroups(grouping)) : table);
  }

  private String totals(GroupDeltas grouping, List<String> measures) {
    RowCounts rows = model.rows();
    if (rows == null) {
      return "";
    }
    List<String> cells = new ArrayList<>(List.of("**Total**"));
    pad(cells, grouping.by().size());
    cells.add(
        change(
            Numbers.count(rows.base()),
            Numbers.count(rows.candidate()),
            Numbers.signed(rows.candidate() - rows.base())));
    for (String name : measures) {
      MeasureDelta total = Wording.measure(model, name);
      cells.add(
          total == null
              ? ""
              : change(number(total.base()), number(total.candidate()), delta(total.delta())));
    }
    return row(cells);
  }

  private void schema() {
    if (model.schema().isEmpty()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    for (SchemaChange change : model.schema()) {
      lines.add(
          row(
              List.of(
                  code(change.column()),
                  change.change() + (change.breaking() ? ", **breaking**" : ""),
                  change.base() == null ? "" : code(change.base()),
                  change.candidate() == null ? "" : code(change.candidate()))));
    }
    heading.add(
        Section.table(
            Importance.SCHEMA,
            "",
            List.of("Schema", "Change", "Base", "Candidate"),
            lines,
            "schema changes"));
  }

  private void columns() {
    RowCounts rows = model.rows();
    List<String> lines = new ArrayList<>();
    for (ColumnDifference column : model.columns()) {
      if (column.equal() && column.comparable() && column.reproducible()) {
        continue;
      }
      ColumnDifference.Profile base = column.base();
      ColumnDifference.Profile candidate = column.candidate();
      lines.add(
          row(
              List.of(
                  code(column.name()),
                  Wording.changedRows(column, rows),
                  base == null || candidate == null
                      ? ""
                      : "%s → %s"
                          .formatted(Numbers.count(base.nulls()), Numbers.count(candidate.nulls())),
                  base == null || candidate == null
                      ? ""
                      : "%s → %s".formatted(Wording.distinct(base), Wording.distinct(candidate)),
                  Wording.repeatability(column))));
    }
    if (!lines.isEmpty()) {
      heading.add(
          Section.table(
              Importance.COLUMNS,
              "",
              List.of("Column", "Changed rows", "NULLs", "Distinct values", "Note"),
              lines,
              "columns"));
    }
  }

  private static String change(String before, String after, String delta) {
    return before + " → " + after + " (" + delta + ")";
  }

  private static String number(@Nullable String text) {
    return text == null ? NULL : words(Numbers.decimal(text));
  }

  private static String delta(@Nullable String text) {
    return text == null ? Numbers.NOT_APPLICABLE : words(Numbers.signed(text));
  }

  private static String withPercent(String shown, @Nullable String delta, @Nullable String base) {
    return shown + " (" + Numbers.signedPercent(delta, base) + ")";
  }

  private static void pad(List<String> cells, int size) {
    while (cells.size() < size) {
      cells.add("");
    }
  }
}
