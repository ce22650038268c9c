package dev.waterline.core.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Bound;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever a file holds: a project or a {@link WaterlineException}, never another exception. */
class ProjectReaderPropertyTest {

  static final String PROJECT =
      """
      version: 1
      session: { time_zone: UTC, ansi: true }
      parameters: { ds: "2026-11-01", n: 5, rate: 1.5 }
      inputs:
        shop.orders: { alias: o, freshness: { warn_after: 1 day } }
      models:
        - name: m
          sql: m.sql
          output: shop.m
          key: [id]
          compare:
            group_by: [[region], [region, day]]
            measures: [orders]
            tolerance: { orders: 0, price: { relative: 1e-9 } }
          rules: ['IsComplete "id"']
          checks: [{ sql: m.sql, severity: warn, error_if: "> 1%" }]
      gate:
        severity: { "RowCount > 0": warn }
        expect:
          - { model: m, rows_added: "<= 5%", measure: orders, change_percent: [-1, 1] }
          - { model: m, groups_changed: { by: region, groups: [EU] }, schema_changed: {} }
      """;

  @Property
  void anyText(@ForAll String yaml) {
    assertReads(yaml);
  }

  @Property(tries = 3000)
  void anyTextOfYamlCharacters(@ForAll("yamlTexts") String yaml) {
    assertReads(yaml);
  }

  @Property(tries = 3000)
  void aProjectWithAPartReplaced(
      @ForAll @IntRange(max = 900) int at,
      @ForAll @IntRange(max = 12) int length,
      @ForAll("yamlTexts") String replacement) {
    int start = Math.min(at, PROJECT.length());
    int end = Math.min(start + length, PROJECT.length());
    assertReads(PROJECT.substring(0, start) + replacement + PROJECT.substring(end));
  }

  @Property(tries = 2000)
  void anyBound(@ForAll("yamlTexts") String bound) {
    try {
      assertThat(Bound.parse(Bound.parse(bound).toString())).isEqualTo(Bound.parse(bound));
    } catch (WaterlineException refused) {
      assertThat(refused).hasMessageContaining("is not a bound");
    }
  }

  @Provide
  Arbitrary<String> yamlTexts() {
    Arbitrary<String> words =
        Arbitraries.of(
            "a",
            "m",
            "0",
            "-1",
            "1.5",
            "1e9",
            "%",
            "<= ",
            ":",
            ": ",
            "- ",
            "-",
            "? ",
            ", ",
            "[",
            "]",
            "{",
            "}",
            "\n",
            "\n  ",
            "\n    ",
            "\t",
            "'",
            "\"",
            "\\",
            "\\x4",
            "\\uD800",
            "\\U00110000",
            "\"\\UFFFFFFFF\"",
            "%YAML 99999999999.1\n",
            "&a ",
            "*a",
            "!",
            "!!str ",
            "!<",
            "|",
            "|9\n",
            ">-\n",
            "#",
            " #",
            "%YAML 1.1\n",
            "%TAG ! %F\n",
            "---\n",
            "...\n",
            "<<",
            "null",
            "~",
            "true",
            "\r",
            "\u0085",
            "\uFEFF",
            "\uD83D\uDE00",
            "\uD800",
            "version: 1\n",
            "models:",
            "`");
    return words.list().ofMaxSize(25).map(parts -> String.join("", parts));
  }

  private static void assertReads(String yaml) {
    try {
      assertThat(ProjectReader.read(MemoryFiles.project(yaml)).models()).isNotEmpty();
    } catch (WaterlineException refused) {
      assertThat(refused.getMessage().lines()).allMatch(line -> line.startsWith("waterline.yml"));
    }
  }
}
