package dev.waterline.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.ProjectFiles;
import dev.waterline.core.project.ProjectReader;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.table.TableName;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyTest {

  private static final String STRICT =
      """
      version: 1
      inputs:
        shop.orders: { where: "d > 1", mask: [email], freshness: { error_after: 1 day } }
      models:
        - name: m
          sql: m.sql
          output: shop.result
          key: id
          compare: { ignore: [loaded_at], tolerance: { rate: 0.5 }, mask: [salary], exact: true }
          rules: ['RowCount > 0', 'IsComplete "id"']
          composite_rules: column
          checks: [c.sql]
      gate: { fail_on: any_failure, inconclusive: fail }
      """;

  private static Project project(String yaml) {
    Map<String, String> files =
        Map.of("waterline.yml", yaml, "m.sql", "SELECT 1 AS id", "c.sql", "SELECT 1 WHERE 1 = 0");
    return ProjectReader.read(
        new ProjectFiles() {
          @Override
          public Optional<String> read(String path) {
            return Optional.ofNullable(files.get(path));
          }

          @Override
          public String describe() {
            return "a test";
          }
        });
  }

  private static Policy after(String from, String to) {
    assertThat(STRICT).contains(from);
    return Policy.of(project(STRICT), project(STRICT.replace(from, to)));
  }

  @Test
  void theSamePolicyOnBothSidesIsItself() {
    Policy policy = Policy.of(project(STRICT), project(STRICT));

    assertThat(policy.loosenings()).isEmpty();
    assertThat(policy.gate()).isEqualTo(project(STRICT).gate());
    assertThat(policy.models().get("m").compare())
        .isEqualTo(project(STRICT).models().get(0).compare());
    assertThat(policy.models().get("m").rules()).hasSize(1);
    assertThat(policy.models().get("m").checks()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "fail_on: any_failure | fail_on: new_failures | The change loosens gate.fail_on from any_failure to new_failures",
        "inconclusive: fail | inconclusive: pass | The change loosens gate.inconclusive from fail to pass",
        "ignore: [loaded_at] | ignore: [loaded_at, amount] | The change loosens compare.ignore of m by amount",
        "tolerance: { rate: 0.5 } | tolerance: { rate: 0.6 } | The change loosens compare.tolerance of m.rate",
        "mask: [salary] | mask: [] | The change loosens compare.mask of m: it drops salary",
        "mask: [email] | mask: [] | The change loosens inputs.shop.orders.mask: it drops email",
        ", 'IsComplete \"id\"' |  | The change loosens the rules of m: it drops IsComplete \"id\"",
        "checks: [c.sql] | checks: [] | The change loosens the checks of m: it drops or alters c.sql",
        "key: id | key: other | The change loosens the key of m; rows are matched by the new one",
        "composite_rules: column | composite_rules: row | The change loosens composite_rules of m from column to row",
        "error_after: 1 day | column: at, error_after: 1 hour | The change loosens inputs.shop.orders.freshness",
        "error_after: 1 day | error_after: 9 days | The change loosens inputs.shop.orders.freshness",
        "where: \"d > 1\" | where: \"d > 99\" | The change loosens inputs.shop.orders.where",
      })
  void aLooseningIsSaid(String from, String to, String sentence) {
    assertThat(after(from, to == null ? "" : to).loosenings()).containsExactly(sentence);
  }

  @Test
  void whatTheCandidateLoosensDoesNotApply() {
    Policy policy =
        Policy.of(
            project(STRICT),
            project(
                STRICT
                    .replace("any_failure", "new_failures")
                    .replace("ignore: [loaded_at]", "ignore: [loaded_at, amount], where: '1 = 0'")
                    .replace("rate: 0.5", "rate: 0.9, other: 1")
                    .replace("mask: [salary]", "mask: []")
                    .replace(", 'IsComplete \"id\"'", "")
                    .replace(", exact: true", "")));
    CompareSettings compare = policy.models().get("m").compare();

    assertThat(policy.gate().failOn()).isEqualTo(Gate.FailOn.ANY_FAILURE);
    assertThat(compare.ignore()).containsExactly("loaded_at");
    assertThat(compare.where()).isNull();
    assertThat(compare.tolerance().get("rate").absolute())
        .isEqualByComparingTo(new BigDecimal("0.5"));
    assertThat(compare.tolerance().get("other").exact()).isTrue();
    assertThat(compare.mask()).containsExactly("salary");
    assertThat(compare.exact()).isTrue();
    assertThat(policy.models().get("m").rules())
        .containsExactly(
            new RuleSource.Inline(List.of("RowCount > 0", "IsComplete \"id\"")),
            new RuleSource.Inline(List.of("RowCount > 0")));
  }

  @Test
  void whatTheCandidateTightensApplies() {
    Policy policy =
        Policy.of(
            project(STRICT),
            project(
                STRICT
                    .replace("ignore: [loaded_at]", "ignore: []")
                    .replace("rate: 0.5", "rate: 0")
                    .replace("mask: [salary]", "mask: [salary, name]")
                    .replace("error_after: 1 day", "error_after: 1 hour")
                    .replace("'RowCount > 0'", "'RowCount > 0', 'ColumnCount = 1'")));

    assertThat(policy.loosenings()).isEmpty();
    assertThat(policy.models().get("m").compare().ignore()).isEmpty();
    assertThat(policy.models().get("m").compare().mask()).containsExactly("salary", "name");
    assertThat(policy.models().get("m").rules()).hasSize(2);
    assertThat(policy.inputs().get(TableName.of("shop", "orders")).freshness().errorAfter())
        .hasHours(1);
  }

  @Test
  void aRuleOfBaseStaysAnError() {
    Project base = project(STRICT);
    Project candidate =
        project(
            STRICT.replace(
                "inconclusive: fail }",
                "inconclusive: fail, severity: { 'RowCount  >  0': warn, 'ColumnCount = 1': warn } }"));

    Policy policy = Policy.of(base, candidate);

    assertThat(policy.loosenings())
        .containsExactly("The change loosens gate.severity of RowCount  >  0 from error to warn");
    assertThat(policy.gate().severity())
        .containsEntry("RowCount  >  0", Severity.ERROR)
        .containsEntry("ColumnCount = 1", Severity.WARN);
  }

  @Test
  void aRuleOfAGlueRulesetOfBaseStaysAnError() {
    String glue = STRICT.replace("['RowCount > 0', 'IsComplete \"id\"']", "glue:shared");
    Policy policy =
        Policy.of(
            project(glue),
            project(
                glue.replace(
                    "inconclusive: fail }",
                    "inconclusive: fail, severity: { 'RowCount > 5': warn } }")));

    assertThat(policy.loosenings())
        .containsExactly("The change loosens gate.severity of RowCount > 5 from error to warn");
    assertThat(policy.gate().severity()).containsEntry("RowCount > 5", Severity.ERROR);
  }

  @Test
  void expectationsOfBothSidesApply() {
    Project base =
        project(
            STRICT.replace(
                "inconclusive: fail }",
                "inconclusive: fail, expect: [{ model: m, rows_removed: 0 }] }"));
    Project candidate =
        project(
            STRICT.replace(
                "inconclusive: fail }",
                "inconclusive: fail, expect: [{ model: m, rows_added: 5 }] }"));

    Policy policy = Policy.of(base, candidate);

    assertThat(policy.gate().expect()).hasSize(2);
    assertThat(policy.loosenings()).hasSize(1);
    assertThat(policy.loosenings().get(0)).startsWith("The change loosens gate.expect: it drops");
  }
}
