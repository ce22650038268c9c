package dev.waterline.core.dqdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RulesetFolderTest extends RulesetCatalogContract {

  @TempDir Path folder;

  private RulesetCatalog catalog;

  @BeforeEach
  void aFolderWithOneRuleset() throws IOException {
    Files.createDirectory(folder.resolve("rulesets"));
    Files.writeString(folder.resolve("rulesets/orders quality.dqdl"), "Rules = [ RowCount > 0 ]");
    Files.writeString(folder.resolve("secret.dqdl"), "Rules = [ RowCount > 1 ]");
    catalog = new RulesetFolder(folder.resolve("rulesets"));
  }

  @Test
  void aNameIsAFileOfTheFolder() {
    Ruleset ruleset =
        RulesetReader.read(new RuleSource.Glue("orders quality"), catalog).orElseThrow();

    assertThat(ruleset.rules().get(0).place()).hasToString("glue:orders quality:1:11");
  }

  @Override
  protected RulesetCatalog catalog(Entry... rulesets) {
    Path all = folder.resolve("all");
    try {
      Files.createDirectory(all);
      for (Entry ruleset : rulesets) {
        Path target = all.resolve(ruleset.target());
        Files.createDirectories(target);
        Files.writeString(target.resolve(ruleset.name() + ".dqdl"), ruleset.text());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new RulesetFolder(all);
  }

  @Test
  void aLinkIsNoRuleset() throws IOException {
    Files.createSymbolicLink(folder.resolve("rulesets/link.dqdl"), folder.resolve("secret.dqdl"));

    assertThatThrownBy(() -> catalog.ruleset("link"))
        .hasMessageStartingWith("There is no ruleset 'link'");
  }

  @Test
  void aMissingRulesetIsNamed() {
    assertThatThrownBy(() -> catalog.ruleset("orders"))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("There is no ruleset 'orders': add the file ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "..\\secret", "/etc/hosts", "", ".hidden", "a\u0000b"})
  void noNameReachesOutOfTheFolder(String name) {
    assertThatThrownBy(() -> catalog.ruleset(name))
        .isInstanceOf(WaterlineException.class)
        .hasMessageContaining("can't name a file");
  }

  @Test
  void rulesOfAModelStandInlineInAFileOrInTheCatalog() {
    assertThat(RulesetReader.read(new RuleSource.None(), catalog)).isEmpty();
    assertThat(
            RulesetReader.read(new RuleSource.Inline(List.of("RowCount > 0")), catalog)
                .orElseThrow()
                .rules()
                .get(0)
                .place())
        .hasToString("waterline.yml rules[0]:1:1");
    assertThat(
            RulesetReader.read(
                    new RuleSource.File(new SourceText("a.dqdl", "Rules = [ RowCount > 0 ]")),
                    catalog)
                .orElseThrow()
                .rules())
        .hasSize(1);
  }
}
