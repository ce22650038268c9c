package dev.waterline.e2e;

import static org.apache.iceberg.types.Types.NestedField.optional;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.GenericAppenderFactory;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.encryption.EncryptedFiles;
import org.apache.iceberg.encryption.EncryptionKeyMetadata;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.types.Types;

/** The tables of {@code examples/orders}, made without Spark, which takes ten times as long. */
final class SampleTables {

  private static final Schema ORDERS =
      new Schema(
          optional(1, "order_id", Types.LongType.get()),
          optional(2, "customer_id", Types.LongType.get()),
          optional(3, "status", Types.StringType.get()),
          optional(4, "amount_cents", Types.LongType.get()));
  private static final Schema CUSTOMERS =
      new Schema(
          optional(1, "customer_id", Types.LongType.get()),
          optional(2, "region", Types.StringType.get()));
  private static final Schema TOTALS =
      new Schema(
          optional(1, "region", Types.StringType.get()),
          optional(2, "orders", Types.LongType.get()),
          optional(3, "revenue_cents", Types.LongType.get()));

  private SampleTables() {}

  /** What {@code seed/tables.sql} makes, in this database. */
  static void orders(Catalog catalog, String database) {
    append(
        catalog.createTable(TableIdentifier.of(database, "orders"), ORDERS),
        10_000,
        id ->
            List.of(id, id % 100, id % 10 == 0 ? "CANCELLED" : "COMPLETE", 1000 + 25 * (id % 100)));
    append(
        catalog.createTable(TableIdentifier.of(database, "customers"), CUSTOMERS),
        100,
        id -> List.of(id, List.of("EU", "UK", "US").get((int) (id % 3))));
    append(
        catalog.createTable(TableIdentifier.of(database, "order_totals"), TOTALS),
        3,
        id -> List.of(List.of("EU", "UK", "US").get((int) id), id, id));
  }

  private static void append(Table table, long rows, LongFunction<List<Object>> row) {
    DataWriter<Record> writer =
        new GenericAppenderFactory(table.schema(), PartitionSpec.unpartitioned())
            .newDataWriter(
                EncryptedFiles.encryptedOutput(
                    table
                        .io()
                        .newOutputFile(
                            table
                                .locationProvider()
                                .newDataLocation(UUID.randomUUID() + ".parquet")),
                    EncryptionKeyMetadata.EMPTY),
                FileFormat.PARQUET,
                null);
    try (writer) {
      LongStream.range(0, rows)
          .forEach(
              id -> {
                GenericRecord record = GenericRecord.create(table.schema());
                List<Object> values = row.apply(id);
                for (int i = 0; i < values.size(); i++) {
                  record.set(i, values.get(i));
                }
                writer.write(record);
              });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    table.newAppend().appendFile(writer.toDataFile()).commit();
  }
}
