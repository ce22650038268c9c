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
