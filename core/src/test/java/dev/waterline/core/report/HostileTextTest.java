package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.json.ReportJson;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.commonmark.node.Block;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.StrongEmphasis;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** A report in which every text is an attack has the same shape as one in which none is. */
class HostileTextTest {

  /** What GitHub would make a mention, an issue, a commit, an address or an emoji of. */
  private static final Pattern MEANS_SOMETHING_TO_A_FORGE =
      Pattern.compile(
          "@|#|://|www\\.|(?i:\\bgh-\\d)|:[a-z0-9_+-]+:|\\$"
              + "|(?<![\\p{L}\\p{N}])(?=[0-9]*[a-f])[0-9a-f]{7,40}(?![\\p{L}\\p{N}])");

  /** Invisible characters, but for the variation selector of our own warning sign. */
  private static final Pattern INVISIBLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n]]");

  private static final String NOW = "2026-11-02T06:00:00Z";

  static List<String> attacks() {
    return Attacks.texts();
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void markdownKeepsItsBlocksAndTables(String attack) {
    assertThat(shape(MarkdownReport.render(Attacks.report(attack))))
        .isEqualTo(shape(MarkdownReport.render(Attacks.report(Attacks.HARMLESS))));
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void markdownHasNoMarkupOfOthers(String attack) {
    String markdown = MarkdownReport.render(Attacks.report(attack));
    MarkdownParts parts = MarkdownParts.of(markdown);
    assertThat(parts.nodes())
        .noneMatch(Link.class::isInstance)
        .noneMatch(Image.class::isInstance)
        .noneMatch(HtmlInline.class::isInstance);
    assertThat(parts.nodes().stream().filter(StrongEmphasis.class::isInstance)).hasSize(2 * 2 + 1);
    assertThat(parts.plainTexts())
        .noneMatch(text -> MEANS_SOMETHING_TO_A_FORGE.matcher(text.replace(NOW, "")).find());
    assertThat(markdown).doesNotContain("<!--").doesNotContainPattern(INVISIBLE);
    assertThat(markdown.length()).isLessThanOrEqualTo(MarkdownReport.LONGEST);
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void htmlKeepsItsElements(String attack) {
    assertThat(elements(HtmlReport.render(Attacks.report(attack))))
        .isEqualTo(elements(HtmlReport.render(Attacks.report(Attacks.HARMLESS))));
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void htmlRunsNothingAndLoadsNothing(String attack) {
    String html = HtmlReport.render(Attacks.report(attack));
    assertThat(html).doesNotContainPattern(INVISIBLE);
    for (Element element : Jsoup.parse(html).getAllElements()) {
      assertThat(element.tagName())
          .isNotIn("script", "img", "svg", "iframe", "object", "embed", "link", "base", "form");
      for (Attribute attribute : element.attributes()) {
        assertThat(attribute.getKey()).doesNotStartWith("on").isNotIn("src", "srcset", "action");
        if (attribute.getKey().equals("href")) {
          assertThat(attribute.getValue()).matches("#model-[12]|failures\\.jsonl");
        }
        if (attribute.getKey().equals("style")) {
          assertThat(attribute.getValue()).matches("flex-grow:[0-9]+");
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void junitKeepsItsElements(String attack) throws Exception {
    String xml = JUnitReport.render(Attacks.report(attack));
    assertThat(xml).doesNotContainPattern(INVISIBLE);
    assertThat(xmlElements(xml))
        .isEqualTo(xmlElements(JUnitReport.render(Attacks.report(Attacks.HARMLESS))));
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void jsonCarriesTheTextAsItIs(String attack) {
    String written = ReportJson.write(Attacks.report(attack));
    Report read = ReportJson.read(written);
    assertThat(ReportJson.write(read)).isEqualTo(written);
    assertThat(read.run()).isEqualTo(withoutLoneSurrogates(attack));
    assertThat(read.models().get(0).samples().get(0).key())
        .containsOnlyKeys(withoutLoneSurrogates(attack));
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void aTerminalSeesNoControlCharacters(String attack) {
    assertThat(TerminalText.safe(attack))
        .doesNotContainPattern("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}&&[^\\n\\t]]");
  }

  @Test
  void whatIsVisibleIsStillToBeRead() {
    MarkdownParts parts =
        MarkdownParts.of(MarkdownReport.render(Attacks.report("a|b `c` \u202E@x <i>\n&amp;")));
    assertThat(parts.table("a|b `c` ⟨U+202E⟩@x <i>⏎&amp;")).hasSize(3);
    assertThat(Jsoup.parse(HtmlReport.render(Attacks.report("a|b \u202E@x <i>\n&amp;"))).text())
        .contains("a|b ⟨U+202E⟩@x <i>⏎&amp;");
  }

  private static String withoutLoneSurrogates(String text) {
    return text.equals("\uD800 \uDC00 lone") ? "\uFFFD \uFFFD lone" : text;
  }

  /** The kinds of the blocks in their order, and the number of cells of each row. */
  private static List<String> shape(String markdown) {
    MarkdownParts parts = MarkdownParts.of(markdown);
    List<String> shape = new ArrayList<>();
    for (Node node : parts.nodes()) {
      if (node instanceof Block) {
        shape.add(node.getClass().getSimpleName());
      }
    }
    parts.tables().forEach(table -> table.forEach(row -> shape.add(row.size() + " cells")));
    shape.addAll(parts.htmlBlocks());
    return shape;
  }

  /** All but plain code, which back quotes in a sentence make. */
  private static List<String> elements(String html) {
    return Jsoup.parse(html).getAllElements().stream()
        .filter(element -> !element.tagName().equals("code") || element.attributesSize() > 0)
        .map(element -> element.tagName() + element.attributes().size())
        .toList();
  }

  private static List<String> xmlElements(String xml) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    NodeList nodes =
        builder.parse(new InputSource(new StringReader(xml))).getElementsByTagName("*");
    List<String> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add(nodes.item(i).getNodeName() + nodes.item(i).getAttributes().getLength());
    }
    return elements;
  }
}
