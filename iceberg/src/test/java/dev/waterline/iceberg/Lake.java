package dev.waterline.iceberg;

import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.local.LocalCatalog;
import dev.waterline.iceberg.table.IcebergTables;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.iceberg.AppendFiles;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.apache.iceberg.types.Types;

/** A local catalog with orders in it, whose commits can be raced and counted. */
public final class Lake extends LocalCatalog {

  public static final TableName ORDERS = TableName.of("shop", "orders");
  public static final Schema SCHEMA =
      new Schema(
          Types.NestedField.required(1, "id", Types.IntegerType.get()),
          Types.NestedField.optional(2, "region", Types.StringType.get()));

  private Runnable beforeCommit = () -> {};
  private int calls;

  public static Lake in(Path folder) {
    Lake lake = new Lake();
    lake.initialize("lake", LocalCatalog.properties(folder));
    return lake;
  }

  /** Makes a table without rows. */
  public BaseTable create(TableName name) {
    return create(name, Map.of());
  }

  public BaseTable create(TableName name, Map<String, String> properties) {
    TableIdentifier identifier = IcebergTables.identifier(name);
    if (!namespaceExists(identifier.namespace())) {
      createNamespace(identifier.namespace());
    }
    return (BaseTable)
        createTable(identifier, SCHEMA, PartitionSpec.unpartitioned(), null, properties);
  }

  public BaseTable load(TableName name) {
    return (BaseTable) loadTable(IcebergTables.identifier(name));
  }

  /** Appends one row to main and returns the snapshot's id. */
  public long append(TableName name) {
    return append(name, append -> append);
  }

  public long append(TableName name, UnaryOperator<AppendFiles> settings) {
    BaseTable table = load(name);
    DataFile file =
        DataFiles.builder(table.spec())
            .withPath(table.location() + "/data/" + UUID.randomUUID() + ".parquet")
            .withFileSizeInBytes(10)
            .withRecordCount(1)
            .build();
    settings.apply(table.newAppend().appendFile(file)).commit();
    return table.currentSnapshot() == null ? -1 : table.currentSnapshot().snapshotId();
  }

  /** Another writer's work, done between our reading and our next commit; once. */
  public void raceNextCommit(Runnable other) {
    beforeCommit =
        () -> {
          beforeCommit = () -> {};
          other.run();
        };
  }

  /** Another writer's work before each of our commits. */
  public void raceEveryCommit(Runnable other) {
    beforeCommit = other;
  }

  /** Loads, refreshes and commits of tables since the last call of this method. */
  public int callsSince() {
    int since = calls;
    calls = 0;
    return since;
  }

  @Override
  protected TableOperations newTableOps(TableIdentifier identifier) {
    calls++;
    return new Watched(super.newTableOps(identifier));
  }

  private final class Watched implements TableOperations {
    private final TableOperations operations;

    Watched(TableOperations operations) {
      this.operations = operations;
    }

    @Override
    public TableMetadata current() {
      return operations.current();
    }

    @Override
    public TableMetadata refresh() {
      calls++;
      return operations.refresh();
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
      calls++;
      if (base != null) {
        beforeCommit.run();
      }
      operations.commit(base, metadata);
    }

    @Override
    public FileIO io() {
      return operations.io();
    }

    @Override
    public EncryptionManager encryption() {
      return operations.encryption();
    }

    @Override
    public String metadataFileLocation(String fileName) {
      return operations.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
      return operations.locationProvider();
    }

    @Override
    public TableOperations temp(TableMetadata uncommitted) {
      return operations.temp(uncommitted);
    }
  }
}
