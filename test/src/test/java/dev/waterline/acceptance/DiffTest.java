package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.iceberg.local.LocalCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code waterline diff} on tables, their earlier states and branches, and files. */
class DiffTest {

  @RegisterExtension Preview preview = new Preview();

  private Done diff(String left, String right, String... options) {
    List<String> args =
        new ArrayList<>(
            List.of("diff", left, right, "--warehouse", preview.warehouse().toString()));
    args.addAll(Arrays.asList(options));
    return Preview.waterline(args.toArray(String[]::new));
  }

  private void givenTwoTables() {
    preview.given(
        """
        CREATE NAMESPACE shop;
        CREATE TABLE shop.a (id INT, amount DOUBLE) USING iceberg;
        INSERT INTO shop.a VALUES (1, 10), (2, 20), (3, 30);
        CREATE TABLE shop.b (id INT, amount DOUBLE) USING iceberg;
        INSERT INTO shop.b VALUES (1, 10), (2, 20.5), (4, 40)""");
  }

  private String file(String name, String text) throws IOException {
    Path file = preview.folder().resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text).toString();
  }

  private Table table(LocalCatalog catalog, String name) {
    return catalog.loadTable(TableIdentifier.of("shop", name));
  }

  @Test
  void aTableEqualsItself() {
    givenTwoTables();

    Done done = diff("shop.a", "shop.a", "--key", "id");

    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(done.out())
        .startsWith(
            """
            ### `shop.a` → `shop.a`

            Both sides gave the same 3 rows: nothing changed.
            """);
  }

  @Test
  void rowsWithTheSameKeyAreChanged() {
    givenTwoTables();

    Done done = diff("shop.a", "shop.b", "--key", "id");

    assertThat(done.exitCode()).as(done.err()).isEqualTo(1);
    assertThat(done.out()).contains("1 of 3 rows (33.3 %) changed, 1 added, 1 removed.");
  }

  @Test
  void withoutAKeyRowsAreAMultiset() {
    givenTwoTables();

    Done done = diff("shop.a", "shop.b");

    assertThat(done.exitCode()).as(done.err()).isEqualTo(1);
    assertThat(done.out()).contains("2 rows added and 2 removed; 1 of 3 rows (33.3 %) unchanged.");
  }

  @Test
  void whatIsIgnoredToleratedOrLeftOutIsNoDifference() {
    givenTwoTables();

    assertThat(diff("shop.a", "shop.b", "--ignore", "amount", "--where", "id < 3").exitCode())
        .isZero();
    assertThat(
            diff(
                    "shop.a",
                    "shop.b",
                    "--tolerance",
                    "amount=0.5",
                    "--key",
                    "id",
                    "--where",
                    "id < 3")
                .exitCode())
        .isZero();
    assertThat(
            diff("shop.a", "shop.b", "--tolerance", "AMOUNT=1%", "--key", "id", "--where", "id < 3")
                .exitCode())
        .isEqualTo(1);
  }

  @Test
  void anIgnoredColumnMayBeMissing() {
    givenTwoTables();
    preview.given("CREATE TABLE shop.c USING iceberg AS SELECT *, 1 AS batch FROM shop.a");

    assertThat(diff("shop.a", "shop.c").exitCode()).isEqualTo(1);
    assertThat(diff("shop.a", "shop.c", "--ignore", "batch").exitCode()).isZero();
  }

  @Test
  void aSnapshotIsTheTableAsItWas() {
    givenTwoTables();
    String before;
    try (LocalCatalog catalog = LocalCatalog.open(preview.warehouse())) {
      before = String.valueOf(table(catalog, "a").currentSnapshot().snapshotId());
    }
    preview.given("INSERT INTO shop.a VALUES (5, 50); ALTER TABLE shop.a ADD COLUMN note STRING");

    Done changed = diff("shop.a@" + before, "shop.a", "--key", "id");
    Done same = diff("shop.a@" + before, "shop.a", "--where", "id < 5", "--ignore", "note");

    assertThat(changed.exitCode()).as(changed.err()).isEqualTo(1);
    assertThat(changed.out())
        .contains("### `shop.a@" + before + "` → `shop.a`")
        .contains("0 of 3 rows changed, 1 added, none removed")
        .contains("| `note` | added |");
    assertThat(changed.err())
        .contains("reading shop.a@%s, snapshot %s of ".formatted(before, before));
    assertThat(same.exitCode()).as(same.out()).isZero();
  }

  @Test
  void branchesAndTagsAreStatesOfATable() {
    givenTwoTables();
    preview.given(
        """
        ALTER TABLE shop.a CREATE TAG before;
        ALTER TABLE shop.a CREATE BRANCH `audit/1`;
        INSERT INTO shop.a.`branch_audit/1` VALUES (9, 90)""");

    assertThat(diff("shop.a#before", "shop.a").exitCode()).isZero();
    Done done = diff("shop.a", "shop.a#audit/1");

    assertThat(done.exitCode()).as(done.err()).isEqualTo(1);
    assertThat(done.out()).contains("1 row added and none removed");
  }

  @Test
  void aTableThatWasNeverWrittenHasNoRows() {
    preview.given("CREATE NAMESPACE shop; CREATE TABLE shop.empty (id INT) USING iceberg");

    Done done = diff("shop.empty", "shop.empty");

    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(done.out()).contains("Both sides gave no row: nothing changed.");
    assertThat(done.err()).contains("reading shop.empty, which was never written");
  }

  @Test
  void csvIsTextUnlessItsTypesAreGuessed() throws IOException {
    givenTwoTables();
    String csv = file("a.csv", "id,amount\n1,10\n2,20\n3,30\n");

    Done text = diff("shop.a", csv, "--key", "id");
    Done inferred = diff("shop.a", csv, "--key", "id", "--infer", "--tolerance", "amount=0");

    assertThat(text.exitCode()).as(text.err()).isEqualTo(1);
    assertThat(text.out()).contains("| `id` | retyped, **breaking** | `int` | `string` |");
    assertThat(inferred.out()).contains("Both sides gave the same 3 rows");
  }

  @Test
  void csvKeepsQuotedLineBreaksAndTellsNullFromAnEmptyText() throws IOException {
    String left = file("left.csv", "id,note\n1,\"two\nlines, \"\"quoted\"\"\"\n2,\n");
    String same = file("same.csv", "id,note\n2,\n1,\"two\nlines, \"\"quoted\"\"\"\n");
    String other = file("other.csv", "id,note\n1,\"two\nlines, \"\"quoted\"\"\"\n2,\"\"\n");

    assertThat(diff(left, same).exitCode()).isZero();
    assertThat(diff(left, other, "--key", "id").exitCode()).isEqualTo(1);
  }

  @Test
  void aFolderOfParquetIsReadAsOneWhateverTheFilesAreCalled() throws IOException {
    givenTwoTables();
    String folder = preview.folder().resolve("out/[1] {a,b}* 50%.parquet").toString();
    SharedSpark.root().range(1, 4).toDF("id").coalesce(1).write().parquet("file:" + folder + "/x");
    SharedSpark.root().range(4, 6).toDF("id").coalesce(1).write().parquet("file:" + folder + "/y");
    String csv = file("ids.csv", "id\n1\n2\n3\n4\n5\n");

    Done done = diff(folder + "/x", folder + "/x");

    assertThat(done.exitCode()).as(done.err()).isZero();
    assertThat(done.out()).contains("Both sides gave the same 3 rows: nothing changed.");
    assertThat(diff(folder + "/x", csv, "--key", "id", "--infer").exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[ab].csv",
        "{a,b}.csv",
        "*.csv",
        "a?b.csv",
        "100%25 of é.csv",
        "a#b@1.csv",
        "'; DROP TABLE shop.a; --.csv",
        "$(touch x) ${x}.csv"
      })
  void aFileNameIsANameAndNothingElse(String name) throws IOException {
    String decoy = file("files/a.csv", "id\n7\n");
    String hostile = file("files/" + name, "id\n1\n2\n");
    String expected = file("expected.csv", "id\n1\n2\n");

    assertThat(diff(hostile, expected)).extracting(Done::exitCode).isEqualTo(0);
    assertThat(diff(hostile, decoy)).extracting(Done::exitCode).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "a:b.csv, Spark reads no file with a colon in its path. Rename it",
    "_a.csv, Spark takes files whose names start with _ or . for hidden. Rename it",
    "a.txt, is no file that can be read: expected .parquet or .csv"
  })
  void aFileThatSparkWouldOverlookIsRefused(String name, String message) throws IOException {
    String file = file(name, "id\n1\n");

    Done done = diff(file, file);

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err()).contains("waterline: '" + file + "'").contains(message);
  }

  @Test
  void aLineOfAnotherWidthIsAnErrorThatShowsNoData() throws IOException {
    String good = file("good.csv", "id,note\n1,a\n");
    String bad = file("bad.csv", "id,note\n1,secret,extra\n");

    Done done = diff(good, bad);

    assertThat(done.exitCode()).isEqualTo(3);
    assertThat(done.err())
        .contains("Each line of a CSV file must have as many values as its line of names")
        .doesNotContain("secret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "orders; 'orders' is not a table name: expected <namespace>.<table>, for example shop.orders. A path needs a slash: ./orders",
        "shop.nope; There is no table shop.nope. The namespace has: shop.a, shop.b.",
        "shpo.a; There is no table shpo.a. There is no namespace shpo either. The warehouse has: shop.",
        "shop.a@1; shop.a has no snapshot 1. It has, newest first: ",
        "shop.a@x; 'shop.a@x' has no snapshot id after @",
        "shop.a#nope; shop.a has no branch or tag 'nope'. It has: branch main.",
        "shop.a#; 'shop.a#' names no branch or tag after #",
        "shop.a.files; shop.a.files is a metadata table",
        "./nope.csv; There is no file './nope.csv'",
        "nowhere/nope.csv; There is no file 'nowhere/nope.csv', and no folder ",
      })
  void whatIsNotThereIsNamedWithWhatIs(String argument, String message) {
    givenTwoTables();

    Done done = diff("shop.a", argument);

    assertThat(done.exitCode()).as(done.err()).isEqualTo(2);
    assertThat(done.err()).contains("waterline: " + message);
    assertThat(done.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--key; idd; Key column \"idd\" is not a column of the candidate. It has: id, amount.",
        "--ignore; idd; --ignore names \"idd\", which is a column of neither side. shop.a has: id, amount. shop.b has: id, amount.",
        "--tolerance; idd=1; --tolerance names \"idd\", which is a column of neither side.",
        "--tolerance; amount=x; 'x' is not a tolerance: expected a number, such as 0.01, or a percentage, such as 0.1%",
        "--tolerance; amount=-1; A tolerance is not negative: -1",
        "--where; nope > 1; The predicate of compare.where doesn't fit base",
        "--where; id IN (SELECT id FROM shop.b); The predicate of compare.where doesn't fit base",
      })
  void anOptionThatDoesntFitIsAWrongArgument(String option, String value, String message) {
    givenTwoTables();

    Done done = diff("shop.a", "shop.b", option, value);

    assertThat(done.exitCode()).as(done.err()).isEqualTo(2);
    assertThat(done.err()).contains(message);
  }

  @Test
  void aWarehouseThatIsNotThereIsNotMade() {
    Done done = diff("shop.a", "shop.b");

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo(
            "waterline: There is no warehouse '%s', so there are no tables: choose one with --warehouse\n"
                .formatted(preview.warehouse()));
    assertThat(preview.warehouse()).doesNotExist();
  }

  @Test
  void theReportIsWrittenAndTheTablesAreNot() {
    givenTwoTables();
    Map<String, String> before = preview.mains();
    Path out = preview.folder().resolve("report");

    Done done = diff("shop.a", "shop.b", "--key", "id", "--out", out.toString());

    assertThat(done.exitCode()).as(done.err()).isEqualTo(1);
    assertThat(out.resolve("report.html")).content().contains("<code>shop.a</code>");
    assertThat(out.resolve("report.md")).content().startsWith("## ❌ Waterline: FAIL");
    Report report = ReportJson.read(Preview.read(out.resolve("report.json")));
    assertThat(report.verdict()).isEqualTo(Verdict.FAIL);
    assertThat(report.inputs()).extracting(Report.Input::table).containsExactly("shop.a", "shop.b");
    assertThat(report.models().get(0).rows().changed()).isEqualTo(1);
    assertThat(preview.mains()).isEqualTo(before);
  }
}
