package dev.waterline.core.report;

import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Verdict;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The report for CI systems that show JUnit's XML: one suite for the run, with the verdict as a
 * case, and one for each model, with its errors, rules, expectations and checks.
 *
 * <p>What fails the run is a failure, what has no result an error. What is wrong but doesn't block
 * by itself (a warning, a rule that fails on base already) is a skipped case with its reason.
 */
public final class JUnitReport {

  private static final int LONGEST = 2_000;

  private enum Kind {
    PASSED(""),
    FAILURE("failure"),
    ERROR("error"),
    SKIPPED("skipped");

    private final String element;

    Kind(String element) {
      this.element = element;
    }
  }

  private record TestCase(String name, Kind kind, String message) {

    static TestCase of(String name, Outcome outcome, String message) {
      Kind kind =
          switch (outcome) {
            case PASS -> Kind.PASSED;
            case WARN -> Kind.SKIPPED;
            case FAIL -> Kind.FAILURE;
            case ERROR -> Kind.ERROR;
          };
      return new TestCase(name, kind, message);
    }
  }

  private record Suite(String name, List<TestCase> cases) {

    long count(Kind kind) {
      return cases.stream().filter(each -> each.kind() == kind).count();
    }
  }

  private JUnitReport() {}

  public static String render(Report report) {
    List<Suite> suites = new ArrayList<>();
    suites.add(runSuite(report));
    for (Report.Model model : report.models()) {
      suites.add(modelSuite(report, model));
    }
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      write(xml, report, suites);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("XML can't be written to memory", e);
    }
    return text.append('\n').toString();
  }

  private static Suite runSuite(Report report) {
    Set<String> models =
        report.models().stream().map(Report.Model::name).collect(Collectors.toSet());
    List<TestCase> cases = new ArrayList<>();
    String reasons = String.join("; ", report.reasons());
    cases.add(new TestCase("verdict", kind(report.verdict()), report.verdict() + ": " + reasons));
    for (Report.StepError error : report.errors()) {
      if (error.model() == null || !models.contains(error.model())) {
        cases.add(errorCase(error));
      }
    }
    return new Suite("run", cases);
  }

  private static Kind kind(Verdict verdict) {
    return switch (verdict) {
      case PASS -> Kind.PASSED;
      case WARN -> Kind.SKIPPED;
      case INCONCLUSIVE, FAIL -> Kind.FAILURE;
      case ERROR -> Kind.ERROR;
    };
  }

  private static Suite modelSuite(Report report, Report.Model model) {
    List<TestCase> cases = new ArrayList<>();
    for (Report.StepError error : report.errors()) {
      if (model.name().equals(error.model())) {
        cases.add(errorCase(error));
      }
    }
    if (!model.mainUnchanged()) {
      cases.add(
          new TestCase(
              "main is unchanged",
              Kind.FAILURE,
              "The output's main branch or schema changed during the run"));
    }
    for (RuleHistory rule : RuleHistory.of(model.rules())) {
      cases.add(ruleCase(rule));
    }
    for (ExpectationOutcome each : model.expectations()) {
      cases.add(TestCase.of("expectation: " + each.expect(), each.outcome(), each.actual()));
    }
    for (Check check : model.checks()) {
      cases.add(TestCase.of("check: " + check.name(), check.outcome(), check.detail()));
    }
    return new Suite("model " + model.name(), cases);
  }

  private static TestCase errorCase(Report.StepError error) {
    String side = error.side() == null ? "" : " of " + error.side();
    String place =
        error.file() == null
            ? ""
            : error.file() + (error.line() == null ? "" : ":" + error.line()) + ": ";
    return new TestCase(
        "%s%s: %s".formatted(error.step(), side, error.code()),
        Kind.ERROR,
        place + error.message());
  }

  private static TestCase ruleCase(RuleHistory rule) {
    RuleHistory.Standing standing = rule.standing();
    String message = standing.words() + ": " + rule.reason();
    return TestCase.of("rule: " + rule.rule(), standing.weight(), message);
  }

  private static void write(XMLStreamWriter xml, Report report, List<Suite> suites)
      throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    attribute(xml, "name", "Waterline " + report.run());
    attribute(xml, "time", BigDecimal.valueOf(report.durationMillis(), 3).toPlainString());
    counts(xml, new Suite("all", suites.stream().flatMap(each -> each.cases().stream()).toList()));
    for (Suite suite : suites) {
      xml.writeCharacters("\n  ");
      xml.writeStartElement("testsuite");
      attribute(xml, "name", suite.name());
      attribute(xml, "timestamp", report.startedAt().toString());
      counts(xml, suite);
      for (TestCase each : suite.cases()) {
        write(xml, suite, each);
      }
      xml.writeCharacters("\n  ");
      xml.writeEndElement();
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private static void write(XMLStreamWriter xml, Suite suite, TestCase each)
      throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement("testcase");
    attribute(xml, "classname", suite.name());
    attribute(xml, "name", each.name());
    if (each.kind() != Kind.PASSED) {
      xml.writeEmptyElement(each.kind().element);
      attribute(xml, "message", each.message());
    }
    xml.writeEndElement();
  }

  private static void counts(XMLStreamWriter xml, Suite suite) throws XMLStreamException {
    attribute(xml, "tests", Integer.toString(suite.cases().size()));
    attribute(xml, "failures", Long.toString(suite.count(Kind.FAILURE)));
    attribute(xml, "errors", Long.toString(suite.count(Kind.ERROR)));
    attribute(xml, "skipped", Long.toString(suite.count(Kind.SKIPPED)));
  }

  /** An attribute; characters that XML 1.0 can't hold are shown as their code points. */
  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, PlainText.sentence(value, LONGEST));
  }
}
