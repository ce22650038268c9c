package dev.waterline.e2e.scenario;

import static org.apache.iceberg.types.Types.NestedField.optional;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericAppenderFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptionKeyMetadata;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.types.Types;

/** Tables on the emulated AWS, made and written without Spark: production's other writer. */
final class Lake {

  /** A sale: an id, a region, an amount. */
  static final Schema SALES =
      new Schema(
          optional(1, "id", Types.LongType.get()),
          optional(2, "region", Types.StringType.get()),
          optional(3, "cents", Types.LongType.get()));

  private final GlueCatalog catalog;
  private final Deployment deployment;

  Lake(EmulatedAws aws, Deployment deployment) {
    this.catalog = aws.catalog(BucketLayout.uri(deployment.bucket(), "warehouse"));
    this.deployment = deployment;
  }

  GlueCatalog catalog() {
    return catalog;
  }

  /** A new table in the input database. */
  Table input(String name, Schema schema) {
    TableIdentifier identifier = TableIdentifier.of(Deployment.INPUT_DATABASE, name);
    return catalog
        .buildTable(identifier, schema)
        .withLocation(Deployment.INPUT_LOCATION + name)
        .create();
  }

  /** A new table in the sandbox database. */
  Table output(String name, Schema schema) {
    return catalog.createTable(TableIdentifier.of(deployment.database(), name), schema);
  }

  /** Sales of three regions: {@code rows} of them, ids from {@code first} on, 100 cents each. */
  static void sell(Table table, long first, int rows) {
    List<String> regions = List.of("EU", "UK", "US");
    DataWriter<Record> writer = writer(table);
    try (writer) {
      for (long id = first; id < first + rows; id++) {
        GenericRecord sale = GenericRecord.create(table.schema());
        sale.setField("id", id);
        sale.setField("region", regions.get((int) (id % regions.size())));
        sale.setField("cents", 100L);
        writer.write(sale);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    table.refresh();
    table.newAppend().appendFile(writer.toDataFile()).commit();
  }

  private static DataWriter<Record> writer(Table table) {
    String file = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
    return new GenericAppenderFactory(table.schema(), PartitionSpec.unpartitioned())
        .newDataWriter(
            EncryptedFiles.encryptedOutput(
                table.io().newOutputFile(file), EncryptionKeyMetadata.EMPTY),
            FileFormat.PARQUET,
            null);
  }

  /**
   * A commit of a writer that shall be fast: the file isn't there, and nobody may read it. It
   * claims to have a row, since Iceberg keeps files without rows when everything is overwritten.
   */
  static void touch(Table table) {
    table
        .newAppend()
        .appendFile(
            DataFiles.builder(table.spec())
                .withPath(table.location() + "/data/" + UUID.randomUUID() + ".parquet")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .withFormat(FileFormat.PARQUET)
                .build())
        .commit();
  }
}
