package dev.waterline.cli.run;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.jspecify.annotations.Nullable;

/** Identities of local runs: the same SQL on the same snapshots has the same hash. */
public final class RunIds {

  private static final int FIRST_ATTEMPT = 1;

  private RunIds() {}

  /** The id of the first attempt, from both sides' SQL and the snapshots to read. */
  public static RunId first(RunPlan plan, LocalWarehouse warehouse, @Nullable Pins given) {
    StringBuilder identity = new StringBuilder();
    for (PlannedModel model : plan.models()) {
      for (Side side : Side.values()) {
        PlannedQuery query = model.on(side);
        identity
            .append(model.name())
            .append(' ')
            .append(side)
            .append(' ')
            .append(query == null ? "none" : query.model().sql().sha256())
            .append('\n');
      }
    }
    for (TableName input : plan.inputs()) {
      identity.append(input).append('@').append(snapshot(input, warehouse, given)).append('\n');
    }
    return RunId.local(new SourceText("identity", identity.toString()).sha256(), FIRST_ATTEMPT);
  }

  private static String snapshot(TableName input, LocalWarehouse warehouse, @Nullable Pins given) {
    PinEntry entry = given == null ? null : given.inputs().get(input);
    if (entry instanceof PinEntry.Complete complete) {
      return String.valueOf(complete.pin().snapshotId());
    }
    if (entry instanceof PinEntry.BySnapshot bySnapshot) {
      return String.valueOf(bySnapshot.snapshotId());
    }
    try {
      Snapshot current =
          warehouse.inputCatalog().loadTable(LocalWarehouse.identifier(input)).currentSnapshot();
      return current == null ? "empty" : String.valueOf(current.snapshotId());
    } catch (NoSuchTableException e) {
      return "missing";
    }
  }
}
