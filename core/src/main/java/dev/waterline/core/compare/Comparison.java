package dev.waterline.core.compare;

import java.util.List;

/**
 * The difference between the results of the two sides of one model.
 *
 * @param schema differences between the two queries' types, in the candidate's column order
 * @param rows the row classes
 * @param columns one entry for each column of either side, in the candidate's order, then those
 *     that only base has
 * @param measures totals of the measures asked for, in the order asked
 * @param groups one entry for each grouping asked for
 * @param explanations where the change is concentrated, strongest first; empty when nothing stands
 *     out
 * @param samples a bounded, deterministic choice of differing rows
 * @param reproducibility what of the difference can't be blamed on the change
 * @param notes what a reader must know to read the numbers, one sentence each, for example that a
 *     count is an estimate
 */
public record Comparison(
    List<SchemaChange> schema,
    RowCounts rows,
    List<ColumnDifference> columns,
    List<MeasureDelta> measures,
    List<GroupDeltas> groups,
    List<Explanation> explanations,
    List<SampleRow> samples,
    Reproducibility reproducibility,
    List<String> notes) {

  public Comparison {
    schema = List.copyOf(schema);
    columns = List.copyOf(columns);
    measures = List.copyOf(measures);
    groups = List.copyOf(groups);
    explanations = List.copyOf(explanations);
    samples = List.copyOf(samples);
    notes = List.copyOf(notes);
  }

  /** Whether the two results hold the same rows under the same schema. */
  public boolean equal() {
    return sameSchema() && rows.equal() && columns.stream().allMatch(ColumnDifference::equal);
  }

  /**
   * Whether the schemas are the same. Whether a column may be NULL is not counted: it is what Spark
   * derives from the SQL, not what the data is.
   */
  public boolean sameSchema() {
    return schema.stream().allMatch(change -> change.change() == SchemaChange.Kind.NULLABILITY);
  }
}
