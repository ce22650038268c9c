package dev.waterline.cli.seed;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.spark.seed.Seeder;
import dev.waterline.spark.session.PinnedSession;
import org.apache.spark.sql.SparkSession;

/** Gives the seeder a session in which a project's SQL reaches the local warehouse and no more. */
public final class WarehouseSeeding {

  private WarehouseSeeding() {}

  /** A seeder for a project that calls the warehouse {@code catalog}. */
  public static Seeder seeder(LocalWarehouse warehouse, String catalog) {
    SparkSession session = warehouse.personSession(catalog);
    PinnedSession.harden(session);
    return new Seeder(session, warehouse.catalog(), catalog);
  }
}
