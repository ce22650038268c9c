package dev.waterline.core.report;

import dev.waterline.core.report.Section.Importance;
import java.util.ArrayList;
import java.util.List;

/**
 * The report for a pull request's comment, in GitHub Flavored Markdown.
 *
 * <p>The first line has the verdict. The text is at most {@value #LONGEST} characters long,
 * whatever the data; when not everything fits, the least important rows and parts are left out, the
 * text says so and stays well-formed. Names, values and messages can't become markup, mentions or
 * links.
 */
public final class MarkdownReport {

  /** The longest text in UTF-16 units, below the 65,536 characters that a comment may have. */
  public static final int LONGEST = 65_000;

  private static final int FOR_THE_CLOSING = 400;

  private MarkdownReport() {}

  public static String render(Report report) {
    MarkdownDocument document = new MarkdownDocument();
    document.add(
        Section.text(
            Importance.FRAME,
            "## %s Waterline: %s".formatted(Wording.icon(report.verdict()), report.verdict())));
    List<String> reasons = Wording.reasons(report).stream().map(MarkdownText::sentence).toList();
    if (!reasons.isEmpty()) {
      document.add(Section.list(Importance.REASONS, "", reasons, "reasons"));
    }
    errors(document, report);
    List<MarkdownDocument.Part> models = new ArrayList<>();
    for (Report.Model model : report.models()) {
      models.add(MarkdownModel.add(document, model));
    }
    inputs(document, report);
    run(document, report);
    document.fit(LONGEST - FOR_THE_CLOSING);
    return document.text() + closing(document, models);
  }

  /** One model's part alone, at most as long: a comparison that no run belongs to. */
  public static String render(Report.Model model) {
    MarkdownDocument document = new MarkdownDocument();
    MarkdownModel.add(document, model);
    document.fit(LONGEST);
    return document.text();
  }

  private static void errors(MarkdownDocument document, Report report) {
    if (report.errors().isEmpty()) {
      return;
    }
    List<String> items = new ArrayList<>();
    for (Report.StepError error : report.errors()) {
      StringBuilder item = new StringBuilder(MarkdownText.code(error.code()));
      item.append(" in ").append(error.step());
      if (error.side() != null) {
        item.append(" of ").append(error.side());
      }
      if (error.model() != null) {
        item.append(", model ").append(MarkdownText.code(error.model()));
      }
      if (error.file() != null) {
        String line = error.line() == null ? "" : ":" + error.line();
        item.append(", ").append(MarkdownText.code(error.file() + line));
      }
      items.add(item.append(": ").append(MarkdownText.words(error.message())).toString());
    }
    document.add(Section.list(Importance.ERRORS, "**Errors**\n\n", items, "errors"));
  }

  private static void inputs(MarkdownDocument document, Report report) {
    if (report.inputs().isEmpty()) {
      return;
    }
    List<String> rows = new ArrayList<>();
    for (Report.Input input : report.inputs()) {
      rows.add(
          MarkdownText.row(
              List.of(
                  MarkdownText.code(input.table()),
                  input.snapshotId() == null
                      ? Wording.snapshot(input)
                      : MarkdownText.code(input.snapshotId()),
                  input.committedAt() == null ? "" : input.committedAt().toString(),
                  MarkdownText.words(input.protection()),
                  input.note() == null ? "" : MarkdownText.words(input.note()))));
    }
    document.add(
        Section.table(
                Importance.RUN,
                "",
                List.of("Table", "Snapshot", "Committed at", "Protection", "Note"),
                rows,
                "inputs")
            .folded(Numbers.count(rows.size(), "input") + " pinned"));
  }

  private static void run(MarkdownDocument document, Report report) {
    List<String> lines = new ArrayList<>();
    lines.add(MarkdownText.sentence(Wording.engine(report)));
    lines.add(
        "Run %s%s%s."
            .formatted(
                MarkdownText.code(report.run()),
                report.baseCommit() == null
                    ? ""
                    : ", base " + MarkdownText.code(report.baseCommit()),
                report.headCommit() == null
                    ? ""
                    : ", candidate " + MarkdownText.code(report.headCommit())));
    if (report.cost() != null) {
      lines.add(Wording.cost(report.cost()));
    }
    lines.add(Wording.cleanUp(report.cleanup()));
    document.add(Section.text(Importance.RUN, String.join("  \n", lines)));
    List<String> left = report.cleanup().left().stream().map(MarkdownText::code).toList();
    if (!left.isEmpty()) {
      document.add(Section.list(Importance.RUN, "Left behind:\n\n", left, "refs left behind"));
    }
  }

  private static String closing(MarkdownDocument document, List<MarkdownDocument.Part> models) {
    long shown = models.stream().filter(MarkdownDocument.Part::isShown).count();
    String missing =
        document.leftOut() == 0
            ? ""
            : "Showing %s of %s; %s left out to stay within a comment's length. "
                .formatted(
                    Numbers.count(shown),
                    Numbers.count(models.size(), "model"),
                    Numbers.count(document.leftOut(), "part"));
    return missing + "The full report is `report.html`, or `report.json`, beside this one.\n";
  }
}
