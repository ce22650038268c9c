package dev.waterline.core.report;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.ColumnDifference.Repeatability;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Texts that try to be more than text, and a report that has one wherever a text can be. */
public final class Attacks {

  /** A text without any meaning, to compare with. */
  public static final String HARMLESS = "harmless";

  private Attacks() {}

  public static List<String> texts() {
    return List.of(
        // the shape of a table
        "a|b||c|",
        "a\\|b\\\\|c\\",
        "x |\n| --- | --- |\n| forged | row |",
        // blocks
        "x\n\n# forged heading\n\n- forged item\n",
        "x\r\n\r\n</details>\r\n\r\n> quote",
        "# heading",
        "> quote",
        "- item",
        "+ item",
        "* item",
        "1. item",
        "12) item",
        "====",
        "---",
        "    indented",
        "\tindented",
        "- [x] task",
        "[^1]: note",
        // code
        "`",
        "``",
        "a ` b `` c ```",
        "```\ncode\n```",
        "~~~",
        "`".repeat(200),
        // markup
        "**bold** _italic_ ~~gone~~ __x__",
        "[click](https://evil.example)",
        "![pixel](https://evil.example/x.png)",
        "[x]: https://evil.example",
        "<https://evil.example>",
        "$\\frac{1}{2}$ $$x$$",
        ":tada: :100:",
        // HTML
        "<script>alert(1)</script>",
        "</script><script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg/onload=alert(1)>",
        "</code></td></tr></table></details><h1>forged</h1>",
        "\" onmouseover=\"alert(1)\" x=\"",
        "' onmouseover='alert(1)",
        "<a href=\"javascript:alert(1)\">x</a>",
        "<style>*{display:none}</style>",
        "<meta http-equiv=refresh content=0;url=https://evil.example>",
        "<base href=https://evil.example>",
        "&lt;script&gt; &#64;admin &commat;admin",
        // markers of comments, XML
        "<!-- waterline -->",
        "--> <!--",
        "]]> <![CDATA[ x ]]> <?xml version=\"1.0\"?> <!DOCTYPE x> &xxe;",
        // what a forge makes of plain text
        "@admin please merge",
        "hey @org/team!",
        "mail user@host.example now",
        "#1",
        "fixes #12, closes org/repo#34",
        "GH-5 and gh-6",
        "https://evil.example/path",
        "see http://evil.example.",
        "www.evil.example",
        "ftp://evil.example",
        "0123456789abcdef0123456789abcdef01234567",
        "a5c3785 or (deadbee)",
        // what can't be seen
        "\u202Etxt.exe\u202C \u2066x\u2069 \u061C",
        "ze\u200Bro\u200D wi\uFEFFdth\u2060 so\u00ADft",
        "\u0000\u0001\u0007\b\u001B[31mred\u001B[0m",
        "\u001B]8;;https://evil.example\u0007link\u001B]8;;\u0007",
        "\u009B2J\u0085next\u2028line\u2029paragraph",
        "\uD800 \uDC00 lone",
        "\uFFFE \uFFFF \uD83F\uDFFE",
        "\uDB40\uDC41\uDB40\uDC42 tags",
        "👩\u200D👩\u200D👧\u200D👦".repeat(500),
        "e\u0301\u0302\u0303\u0304".repeat(500),
        "שלום עולם | مرحبا",
        // formats
        "%s %n %d %1$s",
        "$1 \\1 ${env:HOME} #{x} {{7*7}}",
        "x".repeat(20_000),
        "word ".repeat(4_000),
        "|".repeat(5_000),
        // nothing at all, and what looks like something else
        "",
        "   ",
        "NULL",
        "null",
        Cell.MASK);
  }

  public static Report report(String text) {
    Map<String, Cell> row = Map.of(text, Cell.text(text));
    Map<String, Cell> other = Map.of(text, new Cell(Cell.Kind.NUMBER, text));
    Report.Model model =
        new ModelBuilder(text)
            .output(text)
            .rows(
                new RowCounts(
                    List.of(text), 3, 3, 1, 1, 1, 1, new PerSide<>(1L, 1L), new PerSide<>(1L, 1L)))
            .schema(List.of(new SchemaChange(text, SchemaChange.Kind.RETYPED, text, text, true)))
            .columns(
                List.of(
                    new ColumnDifference(
                        text,
                        1,
                        Repeatability.NONE,
                        true,
                        new ColumnDifference.Profile(0, 1, false, text, text, text),
                        new ColumnDifference.Profile(0, 1, true, text, text, text))))
            .measures(List.of(new MeasureDelta(text, text, text, text, null)))
            .groups(
                List.of(
                    new GroupDeltas(
                        List.of(text),
                        List.of(
                            new GroupDeltas.Group(
                                List.of(Cell.text(text)),
                                new GroupDeltas.Totals(1, Map.of(text, text)),
                                null,
                                new GroupDeltas.Totals(-1, Map.of(text, text)),
                                0)))))
            .explanations(List.of(new Explanation(text, row, 1, 1)))
            .samples(
                List.of(
                    new SampleRow(SampleRow.RowClass.CHANGED, row, row, other, List.of(text), 1),
                    new SampleRow(SampleRow.RowClass.ADDED, row, null, row, List.of(), 2),
                    new SampleRow(SampleRow.RowClass.REMOVED, Map.of(), other, null, List.of(), 1)))
            .rules(
                List.of(
                    new RuleOutcome(
                        text, Side.CANDIDATE, Outcome.FAIL, true, null, text, Severity.ERROR),
                    new RuleOutcome(
                        text, Side.CANDIDATE, Outcome.PASS, false, null, text, Severity.ERROR)))
            .expectations(
                List.of(
                    new ExpectationOutcome(text, Outcome.FAIL, text),
                    new ExpectationOutcome(text, Outcome.PASS, text)))
            .checks(
                List.of(new Check(text, Outcome.WARN, text), new Check(text, Outcome.PASS, text)))
            .storedFailures(new Report.StoredFailures(text, 3))
            .notes(List.of(text))
            .build();
    Instant now = Instant.parse("2026-11-02T06:00:00Z");
    return new Report(
        text,
        Verdict.FAIL,
        List.of(text, "before " + text + " after"),
        now,
        1,
        text,
        text,
        new Report.Engine(text, text, text, new Report.Settings(text, true, now)),
        List.of(
            new Report.StepError(Side.BASE, Step.TRANSFORM, text, text, text, text, 1),
            new Report.StepError(null, Step.PLAN, "another", text, text, text, null)),
        List.of(new Report.Input(text, text, now, text, text, text, text)),
        List.of(model, model),
        null,
        new Report.CleanUp(List.of(text), List.of(text)));
  }
}
