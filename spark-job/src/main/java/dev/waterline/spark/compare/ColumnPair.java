package dev.waterline.spark.compare;

import dev.waterline.core.compare.ColumnDifference.Repeatability;
import dev.waterline.core.run.Side;
import java.util.Objects;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;

/**
 * One column of the comparison, on the sides that have it.
 *
 * @param name the candidate's name, or base's when only base has it
 * @param base the column on base, or null
 * @param candidate the column on the candidate, or null
 * @param form how its values are compared, or null when they are not
 * @param ignored whether it is left out by the settings
 * @param constancy whether its values are the same in every run on the same input
 * @param masked whether no value of it may be shown
 */
record ColumnPair(
    String name,
    @Nullable SideColumn base,
    @Nullable SideColumn candidate,
    @Nullable Form form,
    boolean ignored,
    Constancy constancy,
    boolean masked) {

  /**
   * The column on one side.
   *
   * @param ordinal its position in the side's rows
   * @param field its name and type there
   */
  record SideColumn(int ordinal, StructField field) {}

  /** Whether values are the same in every run on the same input. */
  enum Constancy {
    CONSTANT,
    /** But for the last digits of floating-point numbers. */
    UP_TO_ROUNDING,
    VARYING,
    /** Only the candidate's: a difference from base's constant values is the change's doing. */
    VARYING_ON_CANDIDATE
  }

  boolean unstable() {
    return constancy != Constancy.CONSTANT;
  }

  /**
   * What can be held against the change. Only numbers are compared with a tolerance: text made of a
   * floating-point number shows its last digits.
   */
  Repeatability repeatability() {
    return switch (constancy) {
      case CONSTANT -> Repeatability.EXACT;
      case UP_TO_ROUNDING -> bothNumbers() ? Repeatability.UP_TO_ROUNDING : Repeatability.NONE;
      case VARYING, VARYING_ON_CANDIDATE -> Repeatability.NONE;
    };
  }

  /** Whether both sides have the column, and numbers in it. */
  boolean bothNumbers() {
    return base != null
        && candidate != null
        && Form.isNumber(base.field().dataType())
        && Form.isNumber(candidate.field().dataType());
  }

  boolean comparable() {
    return form != null;
  }

  @Nullable SideColumn on(Side side) {
    return side == Side.BASE ? base : candidate;
  }

  /** The type on the candidate, or on base when only base has the column. */
  DataType type() {
    SideColumn column = candidate != null ? candidate : Objects.requireNonNull(base);
    return column.field().dataType();
  }

  /** How its values match as a key or a group, for which nothing of it is left out; or null. */
  @Nullable Form formAsKey() {
    return base == null || candidate == null
        ? null
        : Form.of(base.field().dataType(), candidate.field().dataType(), name, path -> false);
  }

  boolean onBothSides() {
    return base != null && candidate != null;
  }
}
