package dev.waterline.spark.compare;

import dev.waterline.core.compare.ColumnDifference.Profile;
import java.io.Serializable;
import org.apache.datasketches.memory.Memory;
import org.apache.datasketches.theta.SetOperation;
import org.apache.datasketches.theta.Sketch;
import org.apache.datasketches.theta.Sketches;
import org.apache.datasketches.theta.Union;
import org.apache.datasketches.theta.UpdateSketch;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.util.TypeUtils;
import org.apache.spark.sql.types.AtomicType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.math.Ordering;

/**
 * One column of one side in numbers. Distinct values are counted exactly up to {@link
 * #EXACT_DISTINCT} of them, beyond by a theta sketch with a standard error of about 0.8 %.
 */
final class ValueProfile implements Serializable {

  private static final long serialVersionUID = 1L;

  static final int EXACT_DISTINCT = 16_384;

  private final DataType type;
  private long nulls;
  private @Nullable Object smallest;
  private @Nullable Object largest;
  private final @Nullable ExactSum sum;
  private transient @Nullable UpdateSketch values;
  private byte @Nullable [] sketch;
  private transient @Nullable Ordering<Object> ordering;

  ValueProfile(DataType type) {
    this.type = type;
    boolean number = Form.isNumber(type);
    this.sum = number ? new ExactSum(type instanceof DecimalType d ? d.scale() : 0) : null;
  }

  private boolean ordered() {
    return type instanceof AtomicType
        && !(type instanceof BinaryType)
        && !(type instanceof BooleanType)
        && !(type instanceof CalendarIntervalType);
  }

  void add(UnsafeRow row, int at) {
    if (row.isNullAt(at)) {
      nulls++;
      return;
    }
    if (values == null) {
      values = UpdateSketch.builder().setNominalEntries(EXACT_DISTINCT).build();
    }
    values.update(
        UnsafeRow.isFixedLength(type)
            ? PackedRows.word(row, at)
            : PackedRows.hash(row.getBinary(at)));
    if (ordered()) {
      addOrdered(row.get(at, type));
    }
  }

  private void addOrdered(Object value) {
    if (ordering == null) {
      ordering = TypeUtils.getInterpretedOrdering(type);
    }
    if (smallest == null || ordering.lt(value, smallest)) {
      smallest = value instanceof UTF8String text ? text.copy() : value;
    }
    if (largest == null || ordering.gt(value, largest)) {
      largest = value instanceof UTF8String text ? text.copy() : value;
    }
    if (sum != null) {
      addTo(sum, value);
    }
  }

  static void addTo(ExactSum sum, Object value) {
    if (value instanceof Decimal decimal) {
      sum.add(decimal);
    } else if (value instanceof Double || value instanceof Float) {
      sum.add(((Number) value).doubleValue());
    } else {
      sum.add(((Number) value).longValue());
    }
  }

  /** Makes the profile ready to travel. */
  ValueProfile sealed() {
    if (values != null) {
      sketch = values.compact().toByteArray();
      values = null;
    }
    return this;
  }

  /** Adds a sealed profile of the same type to this sealed one. */
  ValueProfile add(ValueProfile other) {
    nulls += other.nulls;
    if (other.smallest != null) {
      addBounds(other);
    }
    if (sum != null && other.sum != null) {
      sum.add(other.sum);
    }
    if (sketch == null) {
      sketch = other.sketch;
    } else if (other.sketch != null) {
      Union union = SetOperation.builder().setNominalEntries(EXACT_DISTINCT).buildUnion();
      union.union(Sketch.wrap(Memory.wrap(sketch)));
      union.union(Sketch.wrap(Memory.wrap(other.sketch)));
      sketch = union.getResult().toByteArray();
    }
    return this;
  }

  private void addBounds(ValueProfile other) {
    if (ordering == null) {
      ordering = TypeUtils.getInterpretedOrdering(type);
    }
    if (smallest == null || ordering.lt(other.smallest, smallest)) {
      smallest = other.smallest;
    }
    if (largest == null || ordering.gt(other.largest, largest)) {
      largest = other.largest;
    }
  }

  /**
   * @param timeZone the session's, for the text of timestamps
   */
  Profile profile(String timeZone) {
    Sketch distinct = sketch == null ? null : Sketches.wrapSketch(Memory.wrap(sketch));
    return new Profile(
        nulls,
        distinct == null ? 0 : Math.round(distinct.getEstimate()),
        distinct != null && distinct.isEstimationMode(),
        text(smallest, timeZone),
        text(largest, timeZone),
        sum == null ? null : sum.text());
  }

  private @Nullable String text(@Nullable Object value, String timeZone) {
    if (value == null) {
      return null;
    }
    Object text =
        new Cast(new Literal(value, type), DataTypes.StringType, Option.apply(timeZone)).eval(null);
    return new TextPair(String.valueOf(text), null).cut().base();
  }
}
