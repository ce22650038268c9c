package dev.waterline.spark.compare;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.CalendarIntervalType;
import org.apache.spark.sql.types.CharType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DayTimeIntervalType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.sql.types.VarcharType;
import org.apache.spark.sql.types.YearMonthIntervalType;
import org.jspecify.annotations.Nullable;

/** The form in which values of two types meet: values are equal exactly when their forms are. */
sealed interface Form extends Serializable {

  /** Values that a cast of both sides to one type leaves as they are. */
  record Plain(DataType type) implements Form {}

  /** Numbers of any two types, by value: the one form of a decimal number, NaN or an infinity. */
  record Number() implements Form {}

  /** A calendar interval by its months, days and microseconds. */
  record CalendarInterval() implements Form {}

  record Array(Form element) implements Form {}

  /** A map as a set of entries. */
  record Mapping(Form key, Form value) implements Form {}

  /** A struct by the fields that both sides have, matched by name. */
  record Struct(List<Field> fields) implements Form {
    public Struct {
      fields = new ArrayList<>(fields);
    }
  }

  /** One field of a struct, with its position on each side. */
  record Field(int base, int candidate, Form form) implements Serializable {}

  /**
   * The form for values of two types.
   *
   * @param path where the value is, as in {@code addr.zip}
   * @param ignored tells whether the field of a path is left out
   * @return the form, or null when no value of one type can be compared with one of the other
   */
  static @Nullable Form of(
      DataType base, DataType candidate, String path, Predicate<String> ignored) {
    if (isNumber(base) && isNumber(candidate)) {
      DataType common = losslessNumber(base, candidate);
      return common == null ? new Number() : new Plain(common);
    }
    if (isText(base) && isText(candidate)) {
      return new Plain(DataTypes.StringType);
    }
    if (base instanceof YearMonthIntervalType && candidate instanceof YearMonthIntervalType) {
      return new Plain(YearMonthIntervalType.apply());
    }
    if (base instanceof DayTimeIntervalType && candidate instanceof DayTimeIntervalType) {
      return new Plain(DayTimeIntervalType.apply());
    }
    if (base instanceof CalendarIntervalType && candidate instanceof CalendarIntervalType) {
      return new CalendarInterval();
    }
    if (base instanceof ArrayType b && candidate instanceof ArrayType c) {
      Form element = of(b.elementType(), c.elementType(), path + ".element", ignored);
      return element == null ? null : new Array(element);
    }
    if (base instanceof MapType b && candidate instanceof MapType c) {
      Form key = of(b.keyType(), c.keyType(), path + ".key", ignored);
      Form value = of(b.valueType(), c.valueType(), path + ".value", ignored);
      return key == null || value == null ? null : new Mapping(key, value);
    }
    if (base instanceof StructType b && candidate instanceof StructType c) {
      return struct(b, c, path, ignored);
    }
    boolean atomic =
        base instanceof BooleanType
            || base instanceof BinaryType
            || base instanceof DateType
            || base instanceof TimestampType
            || base instanceof TimestampNTZType;
    return atomic && base.equals(candidate) ? new Plain(base) : null;
  }

  private static @Nullable Form struct(
      StructType base, StructType candidate, String path, Predicate<String> ignored) {
    List<Field> fields = new ArrayList<>();
    for (int c = 0; c < candidate.length(); c++) {
      StructField field = candidate.fields()[c];
      String fieldPath = path + "." + field.name();
      int b = indexOf(base, field.name());
      if (b < 0 || ignored.test(fieldPath)) {
        continue;
      }
      Form form = of(base.fields()[b].dataType(), field.dataType(), fieldPath, ignored);
      if (form != null) {
        fields.add(new Field(b, c, form));
      }
    }
    boolean empty = base.length() == 0 && candidate.length() == 0;
    return fields.isEmpty() && !empty ? null : new Struct(fields);
  }

  /** The position of the field with this name, letter case aside, or −1. */
  static int indexOf(StructType struct, String name) {
    int sameLetters = -1;
    for (int i = 0; i < struct.length(); i++) {
      String other = struct.fields()[i].name();
      if (other.equals(name)) {
        return i;
      }
      if (other.toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
        sameLetters = i;
      }
    }
    return sameLetters;
  }

  static boolean isNumber(DataType type) {
    return isIntegral(type) || isFloating(type) || type instanceof DecimalType;
  }

  static boolean isIntegral(DataType type) {
    return type instanceof ByteType
        || type instanceof ShortType
        || type instanceof IntegerType
        || type instanceof LongType;
  }

  static boolean isFloating(DataType type) {
    return type instanceof FloatType || type instanceof DoubleType;
  }

  static boolean isText(DataType type) {
    return type instanceof StringType || type instanceof CharType || type instanceof VarcharType;
  }

  /** The narrowest number type that holds every value of both, or null when there is none. */
  static @Nullable DataType losslessNumber(DataType base, DataType candidate) {
    if (base.equals(candidate)) {
      return base;
    }
    if (isIntegral(base) && isIntegral(candidate)) {
      return base.defaultSize() > candidate.defaultSize() ? base : candidate;
    }
    if (isFloating(base) && isFloating(candidate)) {
      return DataTypes.DoubleType;
    }
    if (isFloating(base) || isFloating(candidate)) {
      DataType floating = isFloating(base) ? base : candidate;
      DataType other = isFloating(base) ? candidate : base;
      int exactDigits = floating instanceof FloatType ? 7 : 15;
      DecimalType digits = asDecimal(other);
      return digits.scale() == 0 && digits.precision() <= exactDigits ? floating : null;
    }
    DecimalType b = asDecimal(base);
    DecimalType c = asDecimal(candidate);
    int scale = Math.max(b.scale(), c.scale());
    int integerDigits = Math.max(b.precision() - b.scale(), c.precision() - c.scale());
    return integerDigits + scale > DecimalType.MAX_PRECISION()
        ? null
        : DataTypes.createDecimalType(integerDigits + scale, scale);
  }

  private static DecimalType asDecimal(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal;
    }
    int digits;
    if (type instanceof ByteType) {
      digits = 3;
    } else if (type instanceof ShortType) {
      digits = 5;
    } else if (type instanceof IntegerType) {
      digits = 10;
    } else {
      digits = 19;
    }
    return DataTypes.createDecimalType(digits, 0);
  }
}
