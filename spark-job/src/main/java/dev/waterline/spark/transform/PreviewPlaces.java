package dev.waterline.spark.transform;

import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.preview.ShadowTables;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Decides where both sides' results of a model go: to branches of the output when it is in the
 * sandbox and holds both results as it is, otherwise to shadow tables. A table's schema is shared
 * by all its branches, so one side that doesn't fit sends both to shadow tables.
 */
public final class PreviewPlaces {

  private final RunId run;
  private final Function<TableName, List<String>> shadowNamespace;

  /**
   * @param shadowNamespace the namespace of an output's shadow tables
   */
  public PreviewPlaces(RunId run, Function<TableName, List<String>> shadowNamespace) {
    this.run = run;
    this.shadowNamespace = shadowNamespace;
  }

  /**
   * One place for each side that has a result.
   *
   * @param output the model's output
   * @param table the columns of the output's table, or null when the sandbox has no such table
   * @param base the columns of base's result, or null when it has none
   * @param candidate the same of the candidate
   */
  public Map<Side, PreviewRef> of(
      TableName output,
      @Nullable StructType table,
      @Nullable StructType base,
      @Nullable StructType candidate) {
    Map<Side, StructType> results = new EnumMap<>(Side.class);
    if (base != null) {
      results.put(Side.BASE, base);
    }
    if (candidate != null) {
      results.put(Side.CANDIDATE, candidate);
    }
    boolean branches =
        table != null
            && results.values().stream().allMatch(result -> ResultSchema.fits(table, result));
    Map<Side, PreviewRef> places = new EnumMap<>(Side.class);
    for (Side side : results.keySet()) {
      places.put(
          side,
          branches
              ? new PreviewRef.Branch(output, run.branch(side))
              : new PreviewRef.ShadowTable(
                  ShadowTables.in(shadowNamespace.apply(output), output, run, side)));
    }
    return places;
  }
}
