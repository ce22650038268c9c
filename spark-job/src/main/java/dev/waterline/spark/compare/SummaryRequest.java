package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.ColumnNames.invalid;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DecimalType;
import org.jspecify.annotations.Nullable;

/**
 * What is counted and summed over all rows of both sides.
 *
 * @param measures columns to total
 * @param groupings columns to group by, several times over
 * @param profiled columns to profile
 */
record SummaryRequest(
    List<ColumnPair> measures, List<List<ColumnPair>> groupings, List<ColumnPair> profiled) {

  /**
   * Resolves what the settings ask for.
   *
   * @param notes takes a sentence for what is asked for and can't be shown
   */
  static SummaryRequest of(
      Alignment alignment,
      CompareSettings settings,
      List<ColumnPair> profiled,
      List<String> notes) {
    List<ColumnPair> measures = new ArrayList<>();
    for (String name : settings.measures()) {
      ColumnPair measure = measure(find(alignment, "Measure", name), notes);
      if (measure != null && !measures.contains(measure)) {
        measures.add(measure);
      }
    }
    List<List<ColumnPair>> groupings = new ArrayList<>();
    for (List<String> names : settings.groupBy()) {
      List<ColumnPair> columns = new ArrayList<>();
      for (String name : names) {
        columns.add(find(alignment, "Group column", name));
      }
      if (columns.stream().allMatch(column -> canGroup(column, names, notes))) {
        groupings.add(columns);
      }
    }
    return new SummaryRequest(measures, groupings, profiled);
  }

  boolean empty() {
    return measures.isEmpty() && groupings.isEmpty() && profiled.isEmpty();
  }

  /** The scale of each measure on one side; 0 where the side lacks it. */
  int[] scales(Side side) {
    return measures.stream().mapToInt(measure -> scale(measure.on(side))).toArray();
  }

  private static int scale(@Nullable SideColumn column) {
    DataType type = column == null ? null : column.field().dataType();
    return type instanceof DecimalType decimal ? decimal.scale() : 0;
  }

  private static ColumnPair find(Alignment alignment, String what, String name) {
    ColumnPair column = alignment.find(name);
    if (column == null) {
      throw invalid(
          "%s \"%s\" is not a column of either side. There are: %s."
              .formatted(
                  what,
                  name,
                  String.join(", ", alignment.columns().stream().map(ColumnPair::name).toList())));
    }
    return column;
  }

  private static @Nullable ColumnPair measure(ColumnPair column, List<String> notes) {
    if (column.masked()) {
      notes.add("Measure \"%s\" is left out: the column is masked.".formatted(column.name()));
      return null;
    }
    List<DataType> types = new ArrayList<>();
    for (Side side : Side.values()) {
      SideColumn onSide = column.on(side);
      if (onSide != null) {
        types.add(onSide.field().dataType());
      }
    }
    if (types.stream().noneMatch(Form::isNumber)) {
      throw invalid(
          "Measure \"%s\" is %s: only numbers have a total."
              .formatted(column.name(), types.get(0).catalogString()));
    }
    if (!types.stream().allMatch(Form::isNumber)) {
      notes.add(
          "Measure \"%s\" is left out: it is a number on one side only.".formatted(column.name()));
      return null;
    }
    return column;
  }

  private static boolean canGroup(ColumnPair column, List<String> names, List<String> notes) {
    String reason;
    if (column.masked()) {
      reason = "is masked";
    } else if (!column.onBothSides()) {
      reason = "is on one side only";
    } else if (column.formAsKey() == null) {
      reason = "has types that can't be compared";
    } else {
      return true;
    }
    notes.add(
        "Grouping by %s is left out: \"%s\" %s."
            .formatted(String.join(", ", names), column.name(), reason));
    return false;
  }
}
