package dev.waterline.infra.construct;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;

class ManagedRulesetTest {

  @TempDir Path folder;

  @Test
  void theTextOfTheFileBecomesARulesetOfItsTarget() throws IOException {
    Template template =
        template(
            ManagedRulesetProps.builder(
                    "orders quality",
                    file("# äöü\r\nRules = [\r\n  RowCount > 0,\r\n  IsComplete \"id\"\r\n]\r\n"))
                .target("shop", "orders")
                .description("What every order has")
                .build());

    template.hasResourceProperties(
        "AWS::Glue::DataQualityRuleset",
        Map.of(
            "Name",
            "orders quality",
            "Description",
            "What every order has",
            "Ruleset",
            "# äöü\nRules = [\n  RowCount > 0,\n  IsComplete \"id\"\n]\n",
            "TargetTable",
            Map.of("DatabaseName", "shop", "TableName", "orders")));
  }

  @Test
  void aRulesetNeedsNoTarget() throws IOException {
    Template template =
        template(ManagedRulesetProps.builder("common", file("Rules = [ RowCount > 0 ]")).build());

    template.hasResourceProperties(
        "AWS::Glue::DataQualityRuleset",
        Map.of("Name", "common", "TargetTable", Match.absent(), "Description", Match.absent()));
  }

  @Test
  void aBrokenFileFailsTheSynthesisWithItsPlace() throws IOException {
    Path open = file("Rules = [\n  RowCount > 0\n");

    assertThatThrownBy(() -> ruleset(ManagedRulesetProps.builder("a", open).build()))
        .hasMessage(open + ":1:9: The ruleset can't be read: '[' is opened here and not closed");
  }

  @Test
  void aBrokenRuleFailsTheSynthesisWithItsPlace() throws IOException {
    Path unknown = file("Rules = [\n  (RowCount > 0) and (ColumnValues \"a\" in $nowhere)\n]");

    assertThatThrownBy(() -> ruleset(ManagedRulesetProps.builder("a", unknown).build()))
        .hasMessage(
            unknown
                + ":2:43: The rule can't be read: there is no constant of this name; constants are defined before Rules: name = \"…\"");
  }

  @Test
  void failsForWhatIsNoFileNoNameAndNoTable() {
    Path none = folder.resolve("none.dqdl");

    assertThatThrownBy(() -> ruleset(ManagedRulesetProps.builder("a", none).build()))
        .hasMessage("The ruleset file %s can't be read: there is none".formatted(none));
    assertThatThrownBy(() -> ManagedRulesetProps.builder("table/shop.orders", none).build())
        .hasMessageStartingWith("'table/shop.orders' is not a ruleset's name");
    assertThatThrownBy(() -> ManagedRulesetProps.builder("a", none).target("shop", "Orders"))
        .hasMessageStartingWith("'shop.Orders' is not a table of Iceberg in Glue");
    assertThatThrownBy(
            () -> ManagedRulesetProps.builder("a", none).description("x".repeat(2_049)).build())
        .hasMessage("The description of the ruleset 'a' is longer than 2048 characters");
  }

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("rules.dqdl"), text);
  }

  private static Template template(ManagedRulesetProps props) {
    return Templates.of(stack -> new ManagedRuleset(stack, "Rules", props));
  }

  private static ManagedRuleset ruleset(ManagedRulesetProps props) {
    return new ManagedRuleset(Templates.scratch(), "Rules" + System.nanoTime(), props);
  }
}
