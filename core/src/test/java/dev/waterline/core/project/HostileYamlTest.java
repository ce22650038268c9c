package dev.waterline.core.project;

import static dev.waterline.core.project.MemoryFiles.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** YAML that is meant to hurt, or that means something else than it seems to. */
@Timeout(30)
class HostileYamlTest {

  @Test
  void aKeyIsGivenOnce() {
    assertProblems(MODEL + "catalog: a\ncatalog: b\n")
        .hasMessage("waterline.yml:7: key 'catalog' is given twice, first in line 6");
    assertProblems(MODEL + "    write: append\n    \"write\": merge\n")
        .hasMessage("waterline.yml:7: models[0]: key 'write' is given twice, first in line 6");
  }

  @Test
  void anchorsAndAliasesAreRefused() {
    assertProblems("parameters: &all { a: 1 }\n" + MODEL + "gate: *all\n")
        .hasMessage(
            """
            waterline.yml:1: anchors ('&name') are not allowed: write the value out
            waterline.yml:7: aliases ('*name') are not allowed: write the value out\
            """);
  }

  @Test
  void manyTimesTheSameAliasCostsNothing() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 40; i++) {
      bomb.append("a%d: &a%d [".formatted(i, i)).append(("*a" + (i - 1) + ", ").repeat(10) + "]\n");
    }

    assertProblems(bomb.toString())
        .hasMessageStartingWith(
            "waterline.yml:1: anchors ('&name') are not allowed: write the value out\nwaterline.yml:2: ");
  }

  @Test
  void mergeKeysAreUnknownKeys() {
    assertProblems(MODEL + "<<: { catalog: x }\n")
        .hasMessage(
            "waterline.yml:6: unknown key '<<': expected version, catalog, session, parameters, inputs, models, gate or local");
  }

  @Test
  void tagsAreRefused() {
    assertProblems("catalog: !!java.net.URL [\"http://example.com\"]\n" + MODEL)
        .hasMessage("waterline.yml:1: tags ('!name') are not allowed: write the value alone");
    assertProblems("catalog: !!str lake\n" + MODEL)
        .hasMessage("waterline.yml:1: tags ('!name') are not allowed: write the value alone");
    assertProblems("catalog: ! lake\n" + MODEL)
        .hasMessage("waterline.yml:1: tags ('!name') are not allowed: write the value alone");
  }

  @Test
  void aSecondDocumentIsRefused() {
    assertProblems(MODEL + "---\ncatalog: other\n")
        .hasMessage("waterline.yml:6: a second document starts here: expected one");
  }

  @Test
  void aFirstDocumentMayBeMarked() {
    assertThat(
            ProjectReader.read(MemoryFiles.project("%YAML 1.2\n---\n" + MODEL + "...\n")).models())
        .hasSize(1);
  }

  @Test
  void tabsDoNotIndent() {
    assertProblems(MODEL + "session:\n\tansi: true\n")
        .hasMessage(
            "waterline.yml:7: not valid YAML: while scanning for the next token, found character '\\t(TAB)' that cannot start any token. (Do not use \\t(TAB) for indentation)");
  }

  @Test
  void nestingIsBounded() {
    assertProblems("parameters: " + "[".repeat(100_000))
        .hasMessage("waterline.yml:1: nested deeper than 20 levels");
    assertProblems("parameters:\n" + "- ".repeat(100_000) + "x\n")
        .hasMessage("waterline.yml:2: nested deeper than 20 levels");
    assertProblems("? ".repeat(100_000) + "x\n")
        .hasMessage("waterline.yml:1: nested deeper than 20 levels");
  }

  @Test
  void sizeIsBounded() {
    assertProblems(MODEL + "#".repeat(ProjectFiles.MAX_BYTES))
        .hasMessage("waterline.yml: is larger than 1048576 bytes");
  }

  @Test
  void aFileOfNothingButMistakesIsCheap() {
    StringBuilder yaml = new StringBuilder(MODEL);
    for (int i = 0; yaml.length() < 1_000_000; i++) {
      yaml.append("ke").append(i).append(": 1\n");
    }

    assertThatThrownBy(() -> ProjectReader.read(MemoryFiles.project(yaml.toString())))
        .isInstanceOfSatisfying(
            InvalidProjectException.class, error -> assertThat(error.problems()).hasSize(100));
  }

  @Test
  void aFileWithVeryManyModelsIsReadInTime() {
    StringBuilder yaml = new StringBuilder("version: 1\nmodels:\n");
    for (int i = 0; yaml.length() < 1_000_000; i++) {
      yaml.append("- {name: m")
          .append(i)
          .append(", sql: m.sql, output: s.m")
          .append(i)
          .append("}\n");
    }

    assertThat(ProjectReader.read(MemoryFiles.project(yaml.toString())).models())
        .hasSizeGreaterThan(20_000);
  }

  @Test
  void emptyAndForeignFilesAreSaidToBe() {
    assertProblems("").hasMessage("waterline.yml:1: the file is empty: expected version: 1");
    assertProblems("# nothing\n")
        .hasMessage("waterline.yml:1: the file is empty: expected version: 1");
    assertProblems("- a\n")
        .hasMessage(
            "waterline.yml:1: found a list, expected a mapping with version, catalog, session, parameters, inputs, models, gate or local");
    assertProblems("null\n")
        .hasMessage(
            "waterline.yml:1: found nothing, expected a mapping with version, catalog, session, parameters, inputs, models, gate or local");
  }

  @Test
  void charactersThatYamlForbidsAreNamedByLine() {
    assertProblems("version: 1\n\ncatalog: a\u0000b\n")
        .hasMessage("waterline.yml:3: not valid YAML: the character U+0000 is not allowed");
    assertProblems("catalog: \"\\UFFFFFFFF\"\n" + MODEL)
        .hasMessage("waterline.yml:1: not valid YAML: after this line, a number is out of range");
  }

  @Test
  void brokenYamlIsReportedByLine() {
    assertProblems("version: 1\nmodels: [a\n")
        .hasMessageMatching("waterline\\.yml:3: not valid YAML: .*expected ',' or ']'.*");
    assertProblems("catalog: 'lake\n" + MODEL)
        .hasMessageMatching("waterline\\.yml:\\d+: not valid YAML: .*");
  }

  private static AbstractThrowableAssert<?, ?> assertProblems(String yaml) {
    return assertThatThrownBy(() -> ProjectReader.read(MemoryFiles.project(yaml)))
        .isInstanceOf(InvalidProjectException.class);
  }
}
