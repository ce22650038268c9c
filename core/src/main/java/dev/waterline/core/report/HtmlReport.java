package dev.waterline.core.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The report for people who want to look: one page that needs nothing else, no script and no
 * network, in light and dark. All that the report holds is on it.
 */
public final class HtmlReport {

  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

  private HtmlReport() {}

  public static String render(Report report) {
    StringBuilder html = new StringBuilder();
    html.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
        .append(POLICY)
        .append("\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>Waterline: ")
        .append(report.verdict())
        .append("</title>\n<style>\n")
        .append(style())
        .append("</style>\n</head>\n<body>\n");
    header(html, report);
    errors(html, report);
    for (int i = 0; i < report.models().size(); i++) {
      HtmlModel.append(html, report.models().get(i), "model-" + (i + 1));
    }
    inputs(html, report);
    footer(html, report);
    return html.append("</body>\n</html>\n").toString();
  }

  private static void header(StringBuilder html, Report report) {
    html.append("<header>\n<p class=\"product\">Waterline <code>")
        .append(HtmlText.sentence(report.run()))
        .append("</code></p>\n<h1 class=\"")
        .append(report.verdict().name().toLowerCase(Locale.ROOT))
        .append("\">")
        .append(report.verdict())
        .append("</h1>\n");
    list(html, "reasons", Wording.reasons(report));
    if (report.models().size() > 1) {
      html.append("<nav><ul>\n");
      for (int i = 0; i < report.models().size(); i++) {
        Report.Model model = report.models().get(i);
        html.append("<li><a href=\"#model-").append(i + 1).append("\">");
        html.append(HtmlText.code(model.name())).append("</a> ");
        html.append(HtmlText.sentence(Wording.summary(model))).append("</li>\n");
      }
      html.append("</ul></nav>\n");
    }
    html.append("</header>\n");
  }

  private static void errors(StringBuilder html, Report report) {
    if (report.errors().isEmpty()) {
      return;
    }
    HtmlTable table =
        new HtmlTable().row().cells(List.of("Error", "Step", "Model", "Place", "Message")).body();
    for (Report.StepError error : report.errors()) {
      table
          .row()
          .cell(HtmlText.code(error.code()))
          .cell(error.step() + (error.side() == null ? "" : " of " + error.side()))
          .cell(error.model() == null ? "" : HtmlText.code(error.model()))
          .cell(
              error.file() == null
                  ? ""
                  : HtmlText.code(error.file() + (error.line() == null ? "" : ":" + error.line())))
          .cell(HtmlText.sentence(error.message()));
    }
    html.append("<section>\n<h2>Errors</h2>\n").append(table.end()).append("</section>\n");
  }

  private static void inputs(StringBuilder html, Report report) {
    if (report.inputs().isEmpty()) {
      return;
    }
    HtmlTable table =
        new HtmlTable()
            .row()
            .cells(
                List.of("Table", "Snapshot", "Committed at", "Protection", "Metadata file", "Note"))
            .body();
    for (Report.Input input : report.inputs()) {
      String tag = input.tag() == null ? "" : " " + HtmlText.code(input.tag());
      table
          .row()
          .cell(HtmlText.code(input.table()))
          .cell(
              input.snapshotId() == null
                  ? Wording.snapshot(input)
                  : HtmlText.code(input.snapshotId()))
          .cell(input.committedAt() == null ? "" : input.committedAt().toString())
          .cell(HtmlText.sentence(input.protection()) + tag)
          .cell(HtmlText.code(input.metadataLocation()))
          .cell(input.note() == null ? "" : HtmlText.sentence(input.note()));
    }
    html.append("<section>\n<h2>Inputs</h2>\n").append(table.end()).append("</section>\n");
  }

  private static void footer(StringBuilder html, Report report) {
    html.append("<footer>\n<p>").append(HtmlText.sentence(Wording.engine(report))).append("</p>\n");
    html.append("<p>Started at ").append(report.startedAt());
    if (report.baseCommit() != null) {
      html.append("; base ").append(HtmlText.code(report.baseCommit()));
    }
    if (report.headCommit() != null) {
      html.append("; candidate ").append(HtmlText.code(report.headCommit()));
    }
    html.append(".</p>\n");
    if (report.cost() != null) {
      html.append("<p>").append(Wording.cost(report.cost())).append("</p>\n");
    }
    html.append("<p>").append(Wording.cleanUp(report.cleanup())).append("</p>\n");
    list(html, "left", report.cleanup().left());
    html.append("</footer>\n");
  }

  /** A list of sentences; nothing when there are none. */
  static void list(StringBuilder html, String style, List<String> sentences) {
    if (sentences.isEmpty()) {
      return;
    }
    html.append("<ul class=\"").append(style).append("\">\n");
    for (String sentence : sentences) {
      html.append("<li>").append(HtmlText.sentence(sentence)).append("</li>\n");
    }
    html.append("</ul>\n");
  }

  private static String style() {
    try (InputStream file =
        Objects.requireNonNull(HtmlReport.class.getResourceAsStream("report.css"))) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
