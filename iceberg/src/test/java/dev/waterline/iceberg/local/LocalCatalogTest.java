package dev.waterline.iceberg.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalCatalogTest {

  static final TableIdentifier ORDERS = TableIdentifier.of("shop", "orders");
  private static final Schema SCHEMA =
      new Schema(Types.NestedField.required(1, "id", Types.IntegerType.get()));

  @TempDir Path folder;

  @Test
  void everyCommitAndTagOfFourProcessesIsKept() throws Exception {
    try (LocalCatalog catalog = LocalCatalog.open(folder)) {
      catalog.createNamespace(ORDERS.namespace());
      catalog
          .buildTable(ORDERS, SCHEMA)
          .withProperty("commit.retry.num-retries", "200")
          .withProperty("commit.retry.max-wait-ms", "200")
          .create();
    }

    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      processes.add(committer("p" + i, 25));
    }
    for (Process process : processes) {
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as(Files.readString(log())).isZero();
    }

    try (LocalCatalog catalog = LocalCatalog.open(folder)) {
      Table orders = catalog.loadTable(ORDERS);
      assertThat(orders.history()).hasSize(100);
      assertThat(orders.currentSnapshot().summary()).containsEntry("total-records", "100");
      assertThat(orders.refs()).hasSize(1 + 4 * 5);
    }
  }

  @Test
  void twoCatalogsOfOneFolderInOneProcessBothWrite() throws Exception {
    try (LocalCatalog first = LocalCatalog.open(folder);
        LocalCatalog second = LocalCatalog.open(folder)) {
      first.createNamespace(ORDERS.namespace());
      first.createTable(ORDERS, SCHEMA);
      for (int i = 0; i < 5; i++) {
        append(first.loadTable(ORDERS));
        append(second.loadTable(ORDERS));
      }

      assertThat(first.loadTable(ORDERS).history()).hasSize(10);
    }
  }

  @Test
  void manyCatalogsMayOpenANewFolderAtOnce() throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Boolean>> opens = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        Namespace namespace = Namespace.of("n" + i);
        opens.add(
            () -> {
              try (LocalCatalog catalog = LocalCatalog.open(folder)) {
                catalog.createNamespace(namespace);
                return true;
              }
            });
      }
      for (Future<Boolean> open : pool.invokeAll(opens)) {
        assertThat(open.get()).isTrue();
      }
    } finally {
      pool.shutdown();
    }

    try (LocalCatalog catalog = LocalCatalog.open(folder)) {
      assertThat(catalog.listNamespaces()).hasSize(8);
    }
  }

  @Test
  void theCatalogLooksTheSameUnderEveryName() throws Exception {
    try (LocalCatalog lake = new LocalCatalog();
        LocalCatalog other = new LocalCatalog()) {
      lake.initialize("lake", LocalCatalog.properties(folder));
      other.initialize("other", LocalCatalog.properties(folder));
      lake.createNamespace(ORDERS.namespace());
      lake.createTable(ORDERS, SCHEMA);

      assertThat(other.tableExists(ORDERS)).isTrue();
    }
  }

  @Test
  void tablesCanBeRenamedAndKeepTheirHistory() throws Exception {
    TableIdentifier sales = TableIdentifier.of("shop", "sales");
    try (LocalCatalog catalog = LocalCatalog.open(folder)) {
      catalog.createNamespace(ORDERS.namespace());
      append(catalog.createTable(ORDERS, SCHEMA));

      catalog.renameTable(ORDERS, sales);

      assertThat(catalog.listTables(ORDERS.namespace())).containsExactly(sales);
      assertThat(catalog.loadTable(sales).history()).hasSize(1);
    }
  }

  @Test
  void viewsAreKept() throws Exception {
    TableIdentifier view = TableIdentifier.of("shop", "recent");
    try (LocalCatalog catalog = LocalCatalog.open(folder)) {
      catalog.createNamespace(view.namespace());
      catalog
          .buildView(view)
          .withSchema(SCHEMA)
          .withDefaultNamespace(view.namespace())
          .withQuery("spark", "SELECT id FROM orders")
          .create();
    }

    try (LocalCatalog catalog = LocalCatalog.open(folder)) {
      assertThat(catalog.loadView(view).sqlFor("spark").sql()).isEqualTo("SELECT id FROM orders");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"with space", "what?x=1", "a#b", "100%25", "ünï", "it's;mode=ro&x"})
  void theFolderMayHaveAnyName(String name) throws Exception {
    Path warehouse = folder.resolve(name);
    try (LocalCatalog catalog = LocalCatalog.open(warehouse)) {
      catalog.createNamespace(ORDERS.namespace());
      append(catalog.createTable(ORDERS, SCHEMA));
    }

    try (LocalCatalog catalog = LocalCatalog.open(warehouse)) {
      assertThat(
              catalog
                  .loadTable(ORDERS)
                  .currentSnapshot()
                  .allManifests(catalog.loadTable(ORDERS).io()))
          .hasSize(1);
    }
    assertThat(warehouse.resolve(LocalCatalog.DATABASE)).isRegularFile();
    assertThat(warehouse.resolve("shop/orders/metadata")).isDirectory();
    try (var entries = Files.list(folder)) {
      assertThat(entries).containsExactly(warehouse);
    }
  }

  @Test
  void aMovedWarehouseIsReadableThroughALinkFromItsOldPlace() throws Exception {
    Path old = folder.resolve("old");
    Path moved = folder.resolve("new");
    try (LocalCatalog catalog = LocalCatalog.open(old)) {
      catalog.createNamespace(ORDERS.namespace());
      append(catalog.createTable(ORDERS, SCHEMA));
    }

    Files.move(old, moved);

    try (LocalCatalog catalog = LocalCatalog.open(moved)) {
      assertThatThrownBy(() -> catalog.loadTable(ORDERS))
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining(old.resolve("shop/orders/metadata").toString());
      Files.createSymbolicLink(old, moved);
      assertThat(catalog.loadTable(ORDERS).history()).hasSize(1);
    }
  }

  @Test
  void aFileInThePlaceOfTheFolderIsNamed() throws Exception {
    Path file = Files.writeString(folder.resolve("taken"), "");

    assertThatThrownBy(() -> LocalCatalog.open(file))
        .isInstanceOfSatisfying(
            WaterlineException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageStartingWith("The warehouse folder '%s' can't be written".formatted(file))
        .hasMessageEndingWith("choose another with --warehouse, or change its permissions");
  }

  @Test
  void aDatabaseThatIsNotOneIsNamed() throws Exception {
    Files.writeString(folder.resolve(LocalCatalog.DATABASE), "not a database, but long enough");

    assertThatThrownBy(() -> LocalCatalog.open(folder))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("The warehouse folder '%s' can't be written".formatted(folder))
        .hasMessageContaining("file is not a database");
  }

  @Test
  void aRemoteWarehouseIsRefused() throws Exception {
    try (LocalCatalog catalog = new LocalCatalog()) {
      assertThatThrownBy(() -> catalog.initialize("lake", Map.of("warehouse", "s3://bucket/lake")))
          .hasMessage("The local catalog's warehouse 's3://bucket/lake' is not a local folder");
      assertThatThrownBy(() -> catalog.initialize("lake", Map.of()))
          .hasMessage("The local catalog has no folder: set its property 'warehouse' to one");
    }
  }

  static void append(Table table) {
    DataFile file =
        DataFiles.builder(PartitionSpec.unpartitioned())
            .withPath(table.location() + "/data/" + java.util.UUID.randomUUID() + ".parquet")
            .withFileSizeInBytes(10)
            .withRecordCount(1)
            .build();
    table.newAppend().appendFile(file).commit();
  }

  private Path log() {
    return folder.resolve("committers.log");
  }

  private Process committer(String name, int commits) throws Exception {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Committer.class.getName(),
            folder.toString(),
            name,
            Integer.toString(commits))
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()))
        .start();
  }
}
