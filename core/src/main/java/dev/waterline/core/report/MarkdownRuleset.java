package dev.waterline.core.report;

import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.dqdl.Statistic;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.report.Section.Importance;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What became of a ruleset, in GitHub Flavored Markdown, as safe as {@link MarkdownReport}. */
public final class MarkdownRuleset {

  private MarkdownRuleset() {}

  /**
   * A table of the rules in their order, the statistics of the analyzers, and the score.
   *
   * @param relation what the rules were evaluated on
   */
  public static String render(String relation, RulesetResult result) {
    MarkdownDocument document = new MarkdownDocument();
    document.add(
        Section.text(
            Importance.FRAME,
            "### %s\n\n%s".formatted(MarkdownText.code(relation), summary(result))));
    if (!result.rules().isEmpty()) {
      document.add(
          Section.table(
              Importance.FINDINGS,
              "",
              List.of("Rule", "Outcome", "Metric", "Reason"),
              result.rules().stream().map(MarkdownRuleset::row).toList(),
              "rules"));
    }
    if (!result.statistics().isEmpty()) {
      document.add(
          Section.table(
              Importance.MEASURES,
              "",
              List.of("Statistic", "Value", "Note"),
              result.statistics().stream().map(MarkdownRuleset::row).toList(),
              "statistics"));
    }
    document.fit(MarkdownReport.LONGEST);
    return document.text();
  }

  private static String summary(RulesetResult result) {
    Double score = result.score();
    if (score == null) {
      return "The ruleset has no rule.";
    }
    int rules = result.rules().size();
    long passed = count(result, RuleResult.Outcome.PASS);
    List<String> parts = new ArrayList<>();
    parts.add(
        "%s of %s %s"
            .formatted(
                Numbers.count(passed),
                Numbers.count(rules, "rule"),
                passed == 1 ? "holds" : "hold"));
    long failed = count(result, RuleResult.Outcome.FAIL);
    if (failed > 0) {
      parts.add(Numbers.count(failed) + (failed == 1 ? " fails" : " fail"));
    }
    long errors = count(result, RuleResult.Outcome.ERROR);
    if (errors > 0) {
      parts.add(Numbers.count(errors) + " can't be evaluated");
    }
    return "%s; score %s.".formatted(String.join(", ", parts), Numbers.percent(passed, rules));
  }

  private static long count(RulesetResult result, RuleResult.Outcome outcome) {
    return result.rules().stream().filter(rule -> rule.outcome() == outcome).count();
  }

  private static String row(RuleResult result) {
    Outcome outcome =
        switch (result.outcome()) {
          case PASS -> Outcome.PASS;
          case FAIL -> Outcome.FAIL;
          case ERROR -> Outcome.ERROR;
        };
    return MarkdownText.row(
        List.of(
            MarkdownText.code(result.rule().text()),
            Wording.icon(outcome) + " " + outcome,
            number(result.metric()),
            result.reason().isBlank() ? "" : MarkdownText.words(result.reason())));
  }

  private static String row(Statistic statistic) {
    return MarkdownText.row(
        List.of(
            MarkdownText.code(statistic.name()),
            number(statistic.value()),
            statistic.note().isBlank() ? "" : MarkdownText.words(statistic.note())));
  }

  private static String number(@Nullable Double value) {
    if (value == null) {
      return "";
    }
    return Double.isFinite(value)
        ? Numbers.decimal(BigDecimal.valueOf(value).stripTrailingZeros().toPlainString())
        : MarkdownText.words(value.toString());
  }
}
