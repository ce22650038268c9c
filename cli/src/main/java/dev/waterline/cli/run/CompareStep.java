package dev.waterline.cli.run;

import dev.waterline.cli.run.ModelRun.Written;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.DatasetComparer;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.session.SandboxCatalog;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Compares the written results, read by snapshot id. */
final class CompareStep {

  private final SparkSession session;

  CompareStep(LocalWarehouse warehouse) {
    this.session = warehouse.sandboxSession();
  }

  void compare(ModelRun model) {
    Optional<Written> base = model.written(Side.BASE);
    Optional<Written> candidate = model.written(Side.CANDIDATE);
    if (base.isEmpty() || candidate.isEmpty()) {
      base.ifPresent(written -> model.counted(Side.BASE, read(written).count()));
      candidate.ifPresent(written -> model.counted(Side.CANDIDATE, read(written).count()));
      return;
    }
    try {
      model.compared(
          new DatasetComparer()
              .compare(side(base.get()), side(candidate.get()), model.plan().model().compare()));
    } catch (WaterlineException e) {
      model.comparisonFailed(e);
    } catch (RuntimeException e) {
      model.comparisonFailed(
          new WaterlineException(
              ErrorCode.INTERNAL,
              "The comparison of %s failed with %s; its text is withheld, because it may hold data."
                  .formatted(model.plan().name(), e.getClass().getName()),
              e));
    }
  }

  private ComparedSide side(Written written) {
    return new ComparedSide(read(written), written.querySchema(), written.unstable());
  }

  private Dataset<Row> read(Written written) {
    return SandboxCatalog.read(session, written.ref().table(), written.snapshotId());
  }
}
