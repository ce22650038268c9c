package dev.waterline.spark.compare;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.result.Written;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.session.SandboxCatalog;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Compares and counts written results, read by snapshot id. */
public final class WrittenResults {

  private final SparkSession session;

  /**
   * @param session reads the sandbox ({@link SandboxCatalog})
   */
  public WrittenResults(SparkSession session) {
    this.session = session;
  }

  /**
   * Compares both sides of a model.
   *
   * @param model the model's name, for messages
   * @param secondRun what base's SQL gave when it ran again, or null when it didn't
   * @throws WaterlineException COMPARISON_INVALID, or INTERNAL with Spark's message withheld
   */
  public Comparison compare(
      String model,
      Written base,
      Written candidate,
      CompareSettings settings,
      @Nullable Dataset<Row> secondRun) {
    try {
      return new DatasetComparer()
          .compare(side(base), side(candidate), masked(settings, base, candidate), secondRun);
    } catch (WaterlineException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new WaterlineException(
          ErrorCode.INTERNAL,
          "The comparison of %s failed with %s; its text is withheld, because it may hold data."
              .formatted(model, e.getClass().getName()),
          e);
    }
  }

  /** What either side masks, under either side's name, is masked. */
  private static CompareSettings masked(CompareSettings settings, Written base, Written candidate) {
    Set<String> masks = new TreeSet<>(candidate.masked());
    masks.addAll(base.masked());
    return settings.withMask(masks);
  }

  /** How many rows a result has. */
  public long count(Written written) {
    return read(written).count();
  }

  private ComparedSide side(Written written) {
    StructType querySchema = (StructType) DataType.fromJson(written.querySchema());
    return new ComparedSide(read(written), querySchema, written.unstable());
  }

  /** A result's rows, read by snapshot. */
  public Dataset<Row> read(Written written) {
    return SandboxCatalog.read(session, written.ref().table(), written.snapshotId());
  }
}
