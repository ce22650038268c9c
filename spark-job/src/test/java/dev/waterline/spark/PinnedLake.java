package dev.waterline.spark;

import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.PinnedRelations;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.test.kit.Warehouse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.spark.sql.SparkSession;

/** Pins tables of a test's warehouse as they are now, and opens sessions on the pins. */
public final class PinnedLake {

  public static final Instant NOW = Instant.parse("2026-11-01T03:00:00.123456Z");

  private final Warehouse warehouse;
  private final Map<TableName, FrozenTable> tables = new LinkedHashMap<>();
  private final Map<String, FrozenTable> aliases = new LinkedHashMap<>();

  private PinnedLake(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  public static Warehouse warehouse() {
    return Warehouse.named("live").extension("dev.waterline.spark.clock.ClockExtensions");
  }

  public static PinnedLake on(Warehouse warehouse) {
    return new PinnedLake(warehouse);
  }

  public PinnedLake pin(String table) {
    TableName name = TableName.parse(table);
    BaseTable iceberg = (BaseTable) warehouse.iceberg(table);
    tables.put(name, FrozenTable.of(name, iceberg.operations().current(), iceberg.io()));
    return this;
  }

  public PinnedLake alias(String alias, String table) {
    aliases.put(alias, tables.get(TableName.parse(table)));
    return this;
  }

  public SparkSession open() {
    return open(new SessionSettings(ZoneOffset.UTC, null));
  }

  public SparkSession open(SessionSettings settings) {
    return PinnedSession.open(
        warehouse.spark(), "lake", settings, NOW, new PinnedRelations(tables, aliases));
  }
}
