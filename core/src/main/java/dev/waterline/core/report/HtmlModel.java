package dev.waterline.core.report;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What the HTML report says of one model. */
final class HtmlModel {

  private static final String NULL = "<i class=\"null\">NULL</i>";

  private final StringBuilder html;
  private final Report.Model model;

  private HtmlModel(StringBuilder html, Report.Model model) {
    this.html = html;
    this.model = model;
  }

  static void append(StringBuilder html, Report.Model model, String id) {
    html.append("<section id=\"").append(id).append("\">\n<h2>");
    html.append(HtmlText.code(model.name())).append(" → ").append(HtmlText.code(model.output()));
    html.append("</h2>\n<p class=\"summary\">");
    html.append(HtmlText.sentence(Wording.summary(model))).append("</p>\n");
    new HtmlModel(html, model).parts();
    html.append("</section>\n");
  }

  private void parts() {
    rowClasses();
    findings();
    storedFailures();
    sentences("Where the change is", model.explanations().stream().map(Explanation::text).toList());
    measures();
    model.groups().forEach(this::groups);
    schema();
    columns();
    sentences("To read the numbers", model.notes());
    HtmlSamples.append(html, model);
    results();
  }

  private void storedFailures() {
    Report.StoredFailures stored = model.storedFailures();
    if (stored != null) {
      html.append("<p><a href=\"").append(Report.StoredFailures.FILE).append("\">");
      html.append(HtmlText.sentence(Wording.stored(stored))).append("</a></p>\n");
    }
  }

  private void sentences(String title, List<String> sentences) {
    if (!sentences.isEmpty()) {
      html.append("<h3>").append(title).append("</h3>\n");
      HtmlReport.list(html, "sentences", sentences);
    }
  }

  /** The row classes as one bar. */
  private void rowClasses() {
    RowCounts rows = model.rows();
    if (rows == null || rows.equal()) {
      return;
    }
    html.append("<div class=\"bar\">");
    part("unchanged", rows.unchanged());
    part("changed", rows.changed());
    part("added", rows.added());
    part("removed", rows.removed());
    html.append("</div>\n");
    if (rows.duplicateKeys().base() + rows.duplicateKeys().candidate() > 0) {
      keys(
          "Keys that more than one row has",
          rows.duplicateKeys().base(),
          rows.duplicateKeys().candidate());
    }
    if (rows.nullKeys().base() + rows.nullKeys().candidate() > 0) {
      keys("Rows with NULL in the key", rows.nullKeys().base(), rows.nullKeys().candidate());
    }
  }

  private void part(String name, long rows) {
    if (rows > 0) {
      html.append("<span class=\"").append(name).append("\" style=\"flex-grow:").append(rows);
      html.append("\">").append(Numbers.count(rows)).append(' ').append(name).append("</span>");
    }
  }

  private void keys(String what, long base, long candidate) {
    html.append("<p>").append(what).append(": ").append(Numbers.count(base)).append(" on base, ");
    html.append(Numbers.count(candidate)).append(" on the candidate.</p>\n");
  }

  private void findings() {
    HtmlTable table =
        new HtmlTable("findings")
            .row()
            .cells(List.of("", "Rules, expectations, checks", "Outcome"))
            .body();
    int rows = 0;
    if (!model.mainUnchanged()) {
      table.row().cell(outcome(Outcome.FAIL)).cell("main is unchanged");
      table.cell("The output's main branch or schema changed during the run");
      rows++;
    }
    for (RuleHistory rule : RuleHistory.of(model.rules())) {
      table.row().cell(outcome(rule.standing().weight())).cell(HtmlText.code(rule.rule()));
      table.cell(HtmlText.sentence(rule.standing().words() + ": " + rule.reason()));
      rows++;
    }
    for (ExpectationOutcome each : model.expectations()) {
      table.row().cell(outcome(each.outcome())).cell(HtmlText.code(each.expect()));
      table.cell(HtmlText.sentence(each.actual()));
      rows++;
    }
    for (Check check : model.checks()) {
      table.row().cell(outcome(check.outcome())).cell(HtmlText.sentence(check.name()));
      table.cell(HtmlText.sentence(check.detail()));
      rows++;
    }
    if (rows > 0) {
      html.append(table.end());
    }
  }

  private static String outcome(Outcome outcome) {
    return "<b class=\"outcome %s\">%s</b>"
        .formatted(outcome.name().toLowerCase(Locale.ROOT), outcome);
  }

  private void measures() {
    RowCounts rows = model.rows();
    if (model.measures().isEmpty() || rows == null) {
      return;
    }
    long difference = rows.candidate() - rows.base();
    HtmlTable table = new HtmlTable().row().cell("Total");
    table.numbers(List.of("Base", "Candidate", "Change", "%")).body();
    table.row().cell("rows");
    table.number(Numbers.count(rows.base())).number(Numbers.count(rows.candidate()));
    table.number(Numbers.signed(difference));
    table.number(Numbers.signedPercent(Long.toString(difference), Long.toString(rows.base())));
    for (MeasureDelta measure : model.measures()) {
      table.row().cell(HtmlText.code(measure.name()));
      table.number(number(measure.base())).number(number(measure.candidate()));
      table.number(delta(measure.delta()));
      table.number(Numbers.signedPercent(measure.delta(), measure.base()));
    }
    html.append("<h3>Totals</h3>\n").append(table.end());
  }

  private void groups(GroupDeltas grouping) {
    if (grouping.rows().isEmpty()) {
      return;
    }
    List<String> measures = new ArrayList<>(grouping.rows().get(0).delta().measures().keySet());
    HtmlTable table = new HtmlTable().row();
    grouping.by().forEach(column -> table.down(2, HtmlText.code(column)));
    table.across(3, "rows");
    measures.forEach(measure -> table.across(3, HtmlText.code(measure)));
    table.row();
    for (int i = 0; i <= measures.size(); i++) {
      table.numbers(List.of("Base", "Candidate", "Change"));
    }
    table.body();
    for (GroupDeltas.Group group : grouping.rows()) {
      table.row();
      if (group.remainder() > 0) {
        table.across(grouping.by().size(), Numbers.count(group.remainder(), "more group"));
      } else {
        group.group().forEach(value -> table.cell(HtmlText.cell(value)));
      }
      side(table, group, totals -> Numbers.count(totals.rows()));
      table.number(Numbers.signed(group.delta().rows()));
      for (String measure : measures) {
        side(table, group, totals -> number(totals.measures().get(measure)));
        table.number(delta(group.delta().measures().get(measure)));
      }
    }
    totals(table, grouping.by().size(), measures);
    html.append("<h3>By group</h3>\n");
    if (grouping.equal()) {
      html.append("<details><summary>")
          .append(Wording.sameGroups(grouping))
          .append("</summary>\n")
          .append(table.end())
          .append("</details>\n");
    } else {
      html.append(table.end());
    }
  }

  private void totals(HtmlTable table, int columns, List<String> measures) {
    RowCounts rows = model.rows();
    if (rows == null) {
      return;
    }
    table.totalsRow().across(columns, "Total");
    table.number(Numbers.count(rows.base())).number(Numbers.count(rows.candidate()));
    table.number(Numbers.signed(rows.candidate() - rows.base()));
    for (String name : measures) {
      MeasureDelta total = Wording.measure(model, name);
      table.number(total == null ? "" : number(total.base()));
      table.number(total == null ? "" : number(total.candidate()));
      table.number(total == null ? "" : delta(total.delta()));
    }
  }

  private static void side(
      HtmlTable table, GroupDeltas.Group group, Function<GroupDeltas.Totals, String> value) {
    GroupDeltas.Totals base = group.base();
    GroupDeltas.Totals candidate = group.candidate();
    table.number(base == null ? "<b class=\"new\">new</b>" : value.apply(base));
    table.number(candidate == null ? "<b class=\"gone\">gone</b>" : value.apply(candidate));
  }

  private void schema() {
    if (model.schema().isEmpty()) {
      return;
    }
    HtmlTable table =
        new HtmlTable().row().cells(List.of("Column", "Change", "Base", "Candidate")).body();
    for (SchemaChange change : model.schema()) {
      table
          .row()
          .cell(HtmlText.code(change.column()))
          .cell(change.change() + (change.breaking() ? ", <b class=\"gone\">breaking</b>" : ""))
          .cell(change.base() == null ? "" : HtmlText.code(change.base()))
          .cell(change.candidate() == null ? "" : HtmlText.code(change.candidate()));
    }
    html.append("<h3>Schema</h3>\n").append(table.end());
  }

  private void columns() {
    if (model.columns().isEmpty()) {
      return;
    }
    boolean profiled = model.columns().stream().anyMatch(each -> each.base() != null);
    int headRows = profiled ? 2 : 1;
    HtmlTable table = new HtmlTable().row();
    table.down(headRows, "Column").down(headRows, "Changed rows");
    if (profiled) {
      for (String fact : List.of("NULLs", "Distinct values", "Smallest", "Largest", "Sum")) {
        table.across(2, fact);
      }
      table.row();
      for (int i = 0; i < 5; i++) {
        table.numbers(List.of("Base", "Candidate"));
      }
    }
    table.body();
    for (ColumnDifference column : model.columns()) {
      String unstable =
          column.unstable()
              ? " <span class=\"note\">%s</span>".formatted(Wording.repeatability(column))
              : "";
      table.row().cell(HtmlText.code(column.name()) + unstable);
      table.line(Wording.changedRows(column, model.rows()));
      if (profiled) {
        profiles(table, column, profile -> Numbers.count(profile.nulls()));
        profiles(table, column, Wording::distinct);
        profiles(table, column, profile -> text(profile.min()));
        profiles(table, column, profile -> text(profile.max()));
        profiles(table, column, profile -> profile.sum() == null ? "" : number(profile.sum()));
      }
    }
    html.append("<details open><summary>Columns</summary>\n").append(table.end());
    html.append("</details>\n");
  }

  private static void profiles(
      HtmlTable table, ColumnDifference column, Function<ColumnDifference.Profile, String> fact) {
    ColumnDifference.Profile base = column.base();
    ColumnDifference.Profile candidate = column.candidate();
    table.number(base == null ? "" : fact.apply(base));
    table.number(candidate == null ? "" : fact.apply(candidate));
  }

  private void results() {
    html.append("<p class=\"note\">");
    result("Base", model.base());
    result("Candidate", model.candidate());
    html.append("</p>\n");
  }

  private void result(String side, Report.@Nullable Result result) {
    if (result != null) {
      html.append(side).append(": ").append(Numbers.count(result.rows(), "row")).append(" in ");
      html.append(HtmlText.code(result.ref())).append(", snapshot ");
      html.append(HtmlText.code(result.snapshotId())).append(", SQL ");
      html.append(HtmlText.code(PlainText.cut(result.sqlSha256(), 13))).append(". ");
    }
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : HtmlText.code(value);
  }

  private static String number(@Nullable String text) {
    return text == null ? NULL : HtmlText.sentence(Numbers.decimal(text));
  }

  private static String delta(@Nullable String text) {
    return text == null ? Numbers.NOT_APPLICABLE : HtmlText.sentence(Numbers.signed(text));
  }
}
