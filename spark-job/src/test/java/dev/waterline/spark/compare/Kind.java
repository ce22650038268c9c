package dev.waterline.spark.compare;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.JavaConverters;

/**
 * A kind of column: its types on both sides, and values that have been confused with each other
 * before. There are few values of each kind, so that rows meet.
 *
 * @param base type on base, as Spark SQL writes it
 * @param candidate type on the candidate
 * @param values values that both types hold
 */
record Kind(String base, String candidate, List<Object> values) {

  static final List<Kind> ALL =
      List.of(
          same("int", null, 0, 1, -1, Integer.MAX_VALUE),
          new Kind("int", "bigint", values(null, 0, 7, Integer.MIN_VALUE)),
          same("bigint", null, 9007199254740993L, 9007199254740992L, Long.MIN_VALUE),
          new Kind(
              "bigint", "decimal(20,0)", values(null, 9007199254740993L, 9007199254740992L, 0L)),
          new Kind("bigint", "double", values(null, 3L, 4503599627370496L, 0L)),
          same("smallint", null, (short) 0, (short) 300),
          new Kind("tinyint", "float", values(null, (byte) 0, (byte) -7)),
          new Kind("int", "float", values(null, 0, 3, 1 << 24)),
          new Kind("decimal(5,0)", "double", values(null, decimal("0"), decimal("99999"))),
          same("float", null, 0.0f, -0.0f, Float.NaN, Float.NEGATIVE_INFINITY, 0.1f),
          same("double", null, 0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 0.1, 1e300),
          new Kind("float", "double", values(null, 0.0f, -0.0f, Float.NaN, 0.1f, 1.5f)),
          same(
              "decimal(10,2)",
              null,
              decimal("1.10"),
              decimal("1.1"),
              decimal("0"),
              decimal("-0.01")),
          new Kind(
              "decimal(10,2)", "decimal(12,4)", values(null, decimal("1.10"), decimal("99.99"))),
          new Kind(
              "decimal(38,10)",
              "decimal(38,20)",
              values(null, decimal("123456789012345678"), decimal("0.0000000001"), decimal("1"))),
          same(
              "string",
              null,
              "",
              " ",
              "NULL",
              "a|b",
              "a",
              "b",
              "\u0000",
              "é",
              "e\u0301",
              "😀",
              "x".repeat(40),
              "x".repeat(41)),
          same("binary", null, bytes(""), bytes("\u0000"), bytes("a"), bytes("a".repeat(33))),
          same("boolean", null, true, false),
          same("date", null, Date.valueOf("2024-06-01"), Date.valueOf("0001-01-03")),
          same("timestamp", null, new Timestamp(0), new Timestamp(1)),
          same(
              "timestamp_ntz",
              null,
              LocalDateTime.MIN.withYear(1),
              LocalDateTime.of(2024, 6, 1, 2, 0)),
          same("interval day to second", null, Duration.ZERO, Duration.ofHours(24)),
          same("interval year to month", null, Period.ZERO, Period.ofMonths(12)),
          same(
              "array<int>",
              null,
              List.of(),
              List.of(1),
              List.of(1, 2),
              nulls(1, null),
              nulls(null, 1)),
          new Kind(
              "array<int>", "array<bigint>", values(null, List.of(), List.of(5), nulls(5, null))),
          same("array<double>", List.of(0.0), List.of(-0.0), List.of(Double.NaN), null),
          same(
              "map<string,int>",
              null,
              Map.of(),
              Map.of("a", 1, "b", 2),
              Map.of("b", 1, "a", 2),
              entry("a", null)),
          same(
              "struct<x:int,y:string>",
              null,
              struct(null, null),
              struct(1, "a"),
              struct(1, null),
              struct(null, "1")),
          same(
              "array<struct<x:int,y:array<string>>>",
              null,
              List.of(),
              nulls((Object) struct(1, List.of("a"))),
              nulls((Object) struct(1, null)),
              nulls((Object) null)),
          same(
              "map<int,map<string,double>>",
              null,
              Map.of(1, Map.of("a", Double.NaN)),
              Map.of(1, Map.of("a", 0.0)),
              Map.of(1, Map.of())));

  /** Kinds at random, nested ones too. */
  static Arbitrary<Kind> any() {
    Arbitrary<Kind> flat = Arbitraries.of(ALL);
    return Arbitraries.recursive(
        () -> flat,
        inner ->
            Arbitraries.oneOf(
                inner.map(Kind::inArray),
                inner.map(Kind::inMap),
                Combinators.combine(inner, flat).as(Kind::inStruct)),
        0,
        2);
  }

  private Kind inArray() {
    return wrapped(
        "array<%s>",
        values(null, List.of(), nulls(value(0)), nulls(value(1)), nulls(value(0), value(1))));
  }

  private Kind inMap() {
    return wrapped(
        "map<string,%s>", values(null, Map.of(), entry("a", value(0)), entry("a", value(1))));
  }

  private Kind inStruct(Kind second) {
    return new Kind(
        "struct<a:%s,b:%s>".formatted(base, second.base),
        "struct<a:%s,b:%s>".formatted(candidate, second.candidate),
        values(
            null,
            struct(value(0), second.value(0)),
            struct(value(1), second.value(0)),
            struct(value(1), second.value(1))));
  }

  private Kind wrapped(String type, List<Object> wrappedValues) {
    return new Kind(type.formatted(base), type.formatted(candidate), wrappedValues);
  }

  /** Counted from the end, where the less usual ones are. */
  private Object value(int fromTheEnd) {
    return values.get(values.size() - 1 - fromTheEnd);
  }

  private static Kind same(String type, Object... values) {
    return new Kind(type, type, values(values));
  }

  private static List<Object> values(Object... values) {
    List<Object> list = new ArrayList<>();
    for (Object value : values) {
      list.add(value);
    }
    return list;
  }

  private static List<Object> nulls(Object... values) {
    return values(values);
  }

  private static Map<String, Object> entry(String key, Object value) {
    Map<String, Object> map = new HashMap<>();
    map.put(key, value);
    return map;
  }

  private static Object[] struct(Object... fields) {
    return fields;
  }

  private static BigDecimal decimal(String text) {
    return new BigDecimal(text);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** One of the values. */
  Arbitrary<Object> value() {
    return Arbitraries.integers().between(0, values.size() - 1).map(values::get);
  }

  /** A value as Spark's rows hold it. */
  static Object external(Object value, DataType type) {
    if (value == null) {
      return null;
    }
    if (type instanceof ArrayType array) {
      List<Object> elements = new ArrayList<>();
      ((List<?>) value).forEach(element -> elements.add(external(element, array.elementType())));
      return JavaConverters.asScalaBuffer(elements).toSeq();
    }
    if (type instanceof MapType map) {
      Map<Object, Object> entries = new HashMap<>();
      ((Map<?, ?>) value)
          .forEach((k, v) -> entries.put(external(k, map.keyType()), external(v, map.valueType())));
      return JavaConverters.mapAsScalaMap(entries);
    }
    if (type instanceof StructType struct) {
      return row((Object[]) value, struct);
    }
    if (type instanceof DecimalType decimal) {
      return new BigDecimal(value.toString()).setScale(decimal.scale());
    }
    if (type.equals(DataTypes.LongType)) {
      return ((Number) value).longValue();
    }
    if (type.equals(DataTypes.DoubleType)) {
      return ((Number) value).doubleValue();
    }
    if (type.equals(DataTypes.FloatType)) {
      return ((Number) value).floatValue();
    }
    return value;
  }

  static Row row(Object[] values, StructType schema) {
    Object[] external = new Object[values.length];
    StructField[] fields = schema.fields();
    for (int i = 0; i < values.length; i++) {
      external[i] = external(values[i], fields[i].dataType());
    }
    return RowFactory.create(external);
  }
}
