package dev.waterline.cli.run;

import dev.waterline.cli.seed.WarehouseSeeding;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.iceberg.clean.RunCleaner;
import dev.waterline.spark.guard.SparkSqlInspector;
import java.time.Clock;
import java.time.Instant;
import java.util.function.Consumer;

/** Pins alone: the first steps of a run, for a run that comes later. */
public final class PinRun {

  private final LocalWarehouse warehouse;
  private final Sides sides;
  private final Clock clock;

  public PinRun(LocalWarehouse warehouse, Sides sides, Clock clock) {
    this.warehouse = warehouse;
    this.sides = sides;
    this.clock = clock;
  }

  /**
   * Pins every input of both sides.
   *
   * @param store keeps the pins; when it fails, the tags are removed again
   * @throws WaterlineException when SQL of either side doesn't parse, or an input is missing
   */
  public Pins pin(Consumer<Pins> store) {
    if (warehouse.ownsInputs() && !sides.candidate().local().seed().isEmpty()) {
      WarehouseSeeding.seeder(warehouse, sides.candidate().catalog())
          .createMissing(sides.candidate().local().seed());
    }
    RunPlan plan =
        new Planner(new SparkSqlInspector(warehouse.spark())).plan(sides.base(), sides.candidate());
    refuseProblems(plan);
    RunReservation reservation = new RunReservation(warehouse.folder());
    RunId run = reservation.claim(RunIds.first(plan, warehouse, null), id -> false);
    Instant now = clock.instant();
    try {
      PinnedInputs pinned =
          warehouse
              .pinner()
              .pin(plan.inputs(), sides.candidate().inputs(), null, run, Retention.PIN_LEASE, now);
      for (WaterlineException missing : pinned.missing().values()) {
        throw missing;
      }
      Pins pins = Pins.of(run, now, pinned.pins().values());
      store.accept(pins);
      return pins;
    } catch (RuntimeException e) {
      new RunCleaner(warehouse.catalog()).clean(run, plan.inputs());
      reservation.release(run);
      throw e;
    }
  }

  private static void refuseProblems(RunPlan plan) {
    for (PlannedModel model : plan.models()) {
      for (Side side : model.sides()) {
        PlannedQuery query = model.on(side);
        if (query != null && query.problem() != null) {
          throw query.problem();
        }
      }
    }
  }
}
