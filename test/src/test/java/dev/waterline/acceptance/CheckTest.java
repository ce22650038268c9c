package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** {@code waterline check} on tables and files. */
class CheckTest {

  @RegisterExtension Preview preview = new Preview();

  private Done check(String relation, String rules, String... options) throws IOException {
    Path file = preview.folder().resolve("rules.dqdl");
    Files.writeString(file, rules);
    List<String> args = new ArrayList<>(List.of("check", relation, "--rules", file.toString()));
    args.addAll(List.of("--warehouse", preview.warehouse().toString()));
    args.addAll(Arrays.asList(options));
    return Preview.waterline(args.toArray(String[]::new));
  }

  private void givenATable() {
    preview.given(
        """
        CREATE NAMESPACE shop;
        CREATE TABLE shop.orders (id INT, status STRING) USING iceberg;
        INSERT INTO shop.orders VALUES (1, 'OPEN'), (2, 'SHIPPED'), (3, NULL);
        ALTER TABLE shop.orders CREATE TAG three;
        INSERT INTO shop.orders VALUES (3, 'OPEN')""");
  }

  @Test
  void rulesThatHoldExitZero() throws IOException {
    givenATable();

    Done done = check("shop.orders", "Rules = [ RowCount = 4, IsComplete \"id\" ]");

    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(done.out())
        .startsWith(
            """
            ### `shop.orders`

            2 of 2 rules hold; score 100 %.

            | Rule | Outcome | Metric | Reason |
            | --- | --- | --- | --- |
            | `RowCount = 4` | ✅ PASS | 4 |""");
  }

  @Test
  void aRuleThatFailsExitsOne() throws IOException {
    givenATable();

    Done done = check("shop.orders", "Rules = [ RowCount = 4, IsPrimaryKey \"id\" ]");

    assertThat(done.exitCode()).as(done.err()).isEqualTo(1);
    assertThat(done.out())
        .contains("1 of 2 rules holds, 1 fails; score 50 %.")
        .contains("| `IsPrimaryKey \"id\"` | ❌ FAIL |");
  }

  @Test
  void aRuleThatCantBeEvaluatedExitsThree() throws IOException {
    givenATable();

    Done done =
        check(
            "shop.orders",
            "Rules = [ RowCount = 5, CustomSql \"SELECT count(*) FROM shop.orders.files\" > 0 ]");

    assertThat(done.exitCode()).as(done.err()).isEqualTo(3);
    assertThat(done.out()).contains("0 of 2 rules hold, 1 fails, 1 can't be evaluated; score 0 %.");
  }

  @Test
  void anEarlierStateIsCheckedAsItWas() throws IOException {
    givenATable();

    assertThat(check("shop.orders#three", "Rules = [ IsPrimaryKey \"id\" ]").exitCode()).isZero();
  }

  @Test
  void sqlOfRulesReadsWhatIsChecked() throws IOException {
    givenATable();

    Done done =
        check(
            "shop.orders",
            "Rules = [ CustomSql \"SELECT count(*) FROM primary WHERE status = 'OPEN'\" = 2 ]");

    assertThat(done.exitCode()).as(done.out()).isZero();
  }

  @Test
  void filesAreCheckedToo() throws IOException {
    Path csv = Files.writeString(preview.folder().resolve("[x].csv"), "id,n\n1,5\n2,7\n");
    String rules = "Rules = [ Sum \"n\" = 12 ]";

    assertThat(check(csv.toString(), rules, "--infer").exitCode()).isZero();
    assertThat(check(csv.toString(), rules).exitCode()).isEqualTo(1);
  }

  @Test
  void jsonIsOneLineForAProgram() throws IOException {
    givenATable();

    Done done =
        check(
            "shop.orders",
            "Rules = [ RowCount = 4 ] Analyzers = [ Completeness \"status\" ]",
            "--format",
            "json");

    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(done.out())
        .startsWith(
            "{\"relation\":\"shop.orders\",\"score\":1.0,\"rules\":[{\"rule\":\"RowCount = 4\",\"outcome\":\"PASS\",\"metric\":4.0,")
        .contains("\"statistics\":[{\"name\":\"Column.status.Completeness\",\"value\":0.75,")
        .endsWith("}]}\n");
  }

  @Test
  void resultsAreAppendedOneRowForEachRule() throws IOException {
    givenATable();
    String rules = "Rules = [ IsComplete \"status\", RowCount > 1, RowCount > 1, Nonsense ]";

    Done first = check("shop.orders", rules, "--append", "quality.results");
    Done second =
        check("shop.orders#three", "Rules = [ RowCount = 3 ]", "--append", "quality.results");

    assertThat(first.exitCode()).isEqualTo(3);
    assertThat(first.err()).contains("4 results appended to quality.results");
    assertThat(second.exitCode()).as(second.err()).isZero();
    assertThat(
            sql(
                "SELECT relation, rule_number, rule, outcome, metric, threshold, snapshot_id = (SELECT max(snapshot_id) FROM shop.orders.refs WHERE name = if(relation LIKE '%#%', 'three', 'main')) AS at, checked_at > TIMESTAMP '2026-01-01' AS now, reason <> '' AS told FROM quality.results ORDER BY relation, rule_number"))
        .isEqualTo(
            """
            [{"relation":"shop.orders","rule_number":1,"rule":"IsComplete \\"status\\"","outcome":"FAIL","metric":0.75,"threshold":null,"at":true,"now":true,"told":true},\
            {"relation":"shop.orders","rule_number":2,"rule":"RowCount > 1","outcome":"PASS","metric":4.0,"threshold":"> 1","at":true,"now":true,"told":true},\
            {"relation":"shop.orders","rule_number":3,"rule":"RowCount > 1","outcome":"PASS","metric":4.0,"threshold":"> 1","at":true,"now":true,"told":true},\
            {"relation":"shop.orders","rule_number":4,"rule":"Nonsense","outcome":"ERROR","metric":null,"threshold":null,"at":true,"now":true,"told":true},\
            {"relation":"shop.orders#three","rule_number":1,"rule":"RowCount = 3","outcome":"PASS","metric":3.0,"threshold":"= 3","at":true,"now":true,"told":true}]
            """);
  }

  @Test
  void resultsOfAFileHaveNoSnapshot() throws IOException {
    Path csv = Files.writeString(preview.folder().resolve("x.csv"), "id\n1\n");

    Done done = check(csv.toString(), "Rules = [ RowCount = 1 ]", "--append", "quality.results");

    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(sql("SELECT snapshot_id, outcome FROM quality.results"))
        .isEqualTo("[{\"snapshot_id\":null,\"outcome\":\"PASS\"}]\n");
  }

  @Test
  void aTableOfAnotherKindIsNoPlaceForResults() throws IOException {
    givenATable();

    Done done = check("shop.orders", "Rules = [ RowCount = 4 ]", "--append", "shop.orders");

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err())
        .contains(
            "Results can't be appended to shop.orders: it has the columns id int, status string, and results have checked_at timestamptz, relation string,");
  }

  private String sql(String query) {
    Done done =
        Preview.waterline(
            "sql", "-e", query, "--format", "json", "--warehouse", preview.warehouse().toString());
    assertThat(done.exitCode()).as(done.err()).isZero();
    return done.out();
  }

  @Test
  void whatIsNotThereIsAWrongArgument() throws IOException {
    givenATable();

    Done table = check("shop.order", "Rules = [ RowCount = 4 ]");
    Done rules =
        Preview.waterline(
            "check",
            "shop.orders",
            "--rules",
            "nope.dqdl",
            "--warehouse",
            preview.warehouse().toString());

    assertThat(table.exitCode()).isEqualTo(2);
    assertThat(table.err())
        .contains("There is no table shop.order. The namespace has: shop.orders.");
    assertThat(rules.exitCode()).isEqualTo(2);
    assertThat(rules.err())
        .isEqualTo("waterline: The rules file nope.dqdl can't be read: there is none\n");
  }

  @Test
  void aBrokenRulesetHasItsPlace() throws IOException {
    givenATable();

    Done done = check("shop.orders", "Rules = [\n  RowCount = 4\n");

    assertThat(done.exitCode()).isEqualTo(3);
    assertThat(done.err()).contains("rules.dqdl:1:9: The ruleset can't be read: ");
  }
}
