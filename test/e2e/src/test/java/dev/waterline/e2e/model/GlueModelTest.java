package dev.waterline.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AlreadyExistsException;
import software.amazon.awssdk.services.glue.model.ConcurrentModificationException;
import software.amazon.awssdk.services.glue.model.DataQualityRulesetListDetails;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.TableInput;

@ExtendWith(OnEmulatedAws.class)
class GlueModelTest {

  private final EmulatedAws aws;
  private final GlueClient glue;
  private final String database = "db_" + UUID.randomUUID().toString().replace("-", "");

  GlueModelTest(EmulatedAws aws) {
    this.aws = aws;
    this.glue = aws.glue();
  }

  @BeforeEach
  void makeTheDatabase() {
    glue.createDatabase(create -> create.databaseInput(input -> input.name(database)));
  }

  @AfterEach
  void close() {
    glue.close();
  }

  @Test
  void anUpdateOfTheCurrentVersionIsTakenAndOneOfAnEarlierVersionIsNot() {
    TableInput table = TableInput.builder().name("t").description("one").build();
    glue.createTable(create -> create.databaseName(database).tableInput(table));
    String version = glue.getTable(get -> get.databaseName(database).name("t")).table().versionId();

    update(table.copy(changed -> changed.description("two")), version);

    assertThatThrownBy(() -> update(table.copy(changed -> changed.description("three")), version))
        .isInstanceOf(ConcurrentModificationException.class)
        .hasMessageContaining("concurrent modifications");
    assertThat(glue.getTable(get -> get.databaseName(database).name("t")).table().description())
        .isEqualTo("two");
  }

  private void update(TableInput table, String version) {
    glue.updateTable(update -> update.databaseName(database).tableInput(table).versionId(version));
  }

  /** moto alone takes all commits and keeps half of them. */
  @Test
  void noCommitOfFourWritersGetsLost() throws Exception {
    Table table = icebergTable();
    ExecutorService writers = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> commits = new ArrayList<>();
      for (int writer = 0; writer < 4; writer++) {
        String name = "writer" + writer;
        commits.add(
            writers.submit(
                () -> {
                  Table own = catalog().loadTable(TableIdentifier.of(database, "events"));
                  for (int i = 0; i < 5; i++) {
                    own.updateProperties().set(name + "." + i, "done").commit();
                  }
                }));
      }
      for (Future<?> commit : commits) {
        commit.get();
      }
    } finally {
      writers.shutdownNow();
    }
    table.refresh();

    assertThat(table.properties().keySet()).filteredOn(key -> key.startsWith("writer")).hasSize(20);
  }

  @Test
  void anOrderedConflictMakesIcebergTryAgain() {
    Table table = icebergTable();
    aws.order(Fault.glueConflict(database + ".events").times(2));

    table.updateProperties().set("a", "b").commit();

    assertThat(aws.calls("glue:UpdateTable")).isEqualTo(3);
    assertThat(aws.pendingFaults()).isEmpty();
  }

  private Table icebergTable() {
    return catalog()
        .createTable(
            TableIdentifier.of(Namespace.of(database), "events"),
            new Schema(Types.NestedField.optional(1, "id", Types.LongType.get())),
            PartitionSpec.unpartitioned(),
            Map.of("commit.retry.num-retries", "50", "commit.retry.min-wait-ms", "10"));
  }

  private GlueCatalog catalog() {
    aws.makeBucket("glue-model");
    return aws.catalog("s3://glue-model/warehouse");
  }

  @Test
  void aRulesetIsKeptByItsName() {
    create("totals", "a");

    assertThat(glue.getDataQualityRuleset(get -> get.name(name("totals"))))
        .satisfies(
            ruleset -> {
              assertThat(ruleset.ruleset()).isEqualTo("Rules = [\n  RowCount > 0\n]");
              assertThat(ruleset.targetTable().tableName()).isEqualTo("a");
            });
    assertThatThrownBy(() -> create("totals", "a"))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining("already exists");
    assertThatThrownBy(() -> glue.getDataQualityRuleset(get -> get.name("none")))
        .isInstanceOf(EntityNotFoundException.class)
        .hasMessageContaining("none was not found");
  }

  @Test
  void rulesetsAreListedByTableInPages() {
    for (int i = 0; i < 5; i++) {
      create("of_a" + i, "a");
    }
    create("of_b", "b");

    List<DataQualityRulesetListDetails> found =
        glue
            .listDataQualityRulesetsPaginator(
                list ->
                    list.maxResults(2)
                        .filter(
                            filter ->
                                filter.targetTable(
                                    table -> table.databaseName(database).tableName("a"))))
            .stream()
            .flatMap(page -> page.rulesets().stream())
            .toList();

    assertThat(found)
        .extracting(DataQualityRulesetListDetails::name)
        .containsExactly(name("of_a0"), name("of_a1"), name("of_a2"), name("of_a3"), name("of_a4"));
    assertThat(aws.calls("glue:ListDataQualityRulesets")).isEqualTo(3);
  }

  private void create(String name, String table) {
    glue.createDataQualityRuleset(
        create ->
            create
                .name(name(name))
                .ruleset("Rules = [\n  RowCount > 0\n]")
                .targetTable(target -> target.databaseName(database).tableName(table)));
  }

  private String name(String name) {
    return database + "." + name;
  }
}
