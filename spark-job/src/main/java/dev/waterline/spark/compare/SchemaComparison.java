package dev.waterline.spark.compare;

import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.compare.SchemaChange.Kind;
import dev.waterline.spark.compare.ColumnPair.Constancy;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Finds what changed between the types of two queries. */
final class SchemaComparison {

  private final List<SchemaChange> changes = new ArrayList<>();

  private SchemaComparison() {}

  /**
   * @param columns the columns of both queries, matched
   */
  static List<SchemaChange> of(List<ColumnPair> columns) {
    SchemaComparison comparison = new SchemaComparison();
    for (ColumnPair column : columns) {
      comparison.column(column);
    }
    comparison.order(columns);
    return List.copyOf(comparison.changes);
  }

  private void column(ColumnPair column) {
    SideColumn base = column.base();
    SideColumn candidate = column.candidate();
    if (base == null && candidate != null) {
      added(column.name(), candidate.field());
    } else if (candidate == null && base != null) {
      removed(column.name(), base.field());
    } else if (base != null && candidate != null) {
      name(column.name(), base.field().name(), candidate.field().name());
      field(column.name(), base.field(), candidate.field());
    }
  }

  private void added(String path, StructField field) {
    changes.add(new SchemaChange(path, Kind.ADDED, null, typeName(field.dataType()), false));
  }

  private void removed(String path, StructField field) {
    changes.add(new SchemaChange(path, Kind.REMOVED, typeName(field.dataType()), null, true));
  }

  private void name(String path, String base, String candidate) {
    if (base.equals(candidate)) {
      return;
    }
    boolean caseOnly = ColumnNames.fold(base).equals(ColumnNames.fold(candidate));
    changes.add(
        new SchemaChange(path, caseOnly ? Kind.CASE : Kind.RENAMED, base, candidate, !caseOnly));
  }

  private void field(String path, StructField base, StructField candidate) {
    type(path, base.dataType(), candidate.dataType());
    nullability(path, base.nullable(), candidate.nullable());
  }

  private void nullability(String path, boolean base, boolean candidate) {
    if (base != candidate) {
      changes.add(
          new SchemaChange(
              path, Kind.NULLABILITY, nullability(base), nullability(candidate), false));
    }
  }

  private static String nullability(boolean nullable) {
    return nullable ? "nullable" : "not null";
  }

  private void type(String path, DataType base, DataType candidate) {
    if (base instanceof StructType b && candidate instanceof StructType c) {
      struct(path, b, c);
    } else if (base instanceof ArrayType b && candidate instanceof ArrayType c) {
      type(path + ".element", b.elementType(), c.elementType());
    } else if (base instanceof MapType b && candidate instanceof MapType c) {
      type(path + ".key", b.keyType(), c.keyType());
      type(path + ".value", b.valueType(), c.valueType());
    } else if (!base.equals(candidate)) {
      boolean widened = widened(base, candidate);
      changes.add(
          new SchemaChange(
              path,
              widened ? Kind.WIDENED : Kind.RETYPED,
              typeName(base),
              typeName(candidate),
              !widened));
    }
  }

  private void struct(String path, StructType base, StructType candidate) {
    List<ColumnPair> fields = new ArrayList<>();
    boolean[] matched = new boolean[base.length()];
    for (int c = 0; c < candidate.length(); c++) {
      int b = Form.indexOf(base, candidate.fields()[c].name());
      SideColumn onBase = b < 0 ? null : new SideColumn(b, base.fields()[b]);
      if (b >= 0) {
        matched[b] = true;
      }
      fields.add(pair(path, onBase, new SideColumn(c, candidate.fields()[c])));
    }
    for (int b = 0; b < base.length(); b++) {
      if (!matched[b]) {
        fields.add(pair(path, new SideColumn(b, base.fields()[b]), null));
      }
    }
    fields.forEach(this::column);
    order(fields);
  }

  private static ColumnPair pair(
      String path, @Nullable SideColumn base, @Nullable SideColumn candidate) {
    String name = candidate != null ? candidate.field().name() : base.field().name();
    return new ColumnPair(
        path + "." + name, base, candidate, null, false, Constancy.CONSTANT, false);
  }

  /** Whether the candidate's type holds every value of base's. */
  static boolean widened(DataType base, DataType candidate) {
    if (Form.isText(base) && Form.isText(candidate)) {
      return candidate.equals(DataTypes.StringType);
    }
    if (!Form.isNumber(base) || !Form.isNumber(candidate)) {
      return false;
    }
    DataType common = Form.losslessNumber(base, candidate);
    return common != null && holds(candidate, common);
  }

  private static boolean holds(DataType candidate, DataType common) {
    if (candidate.equals(common)) {
      return true;
    }
    return common instanceof DecimalType decimal
        && decimal.scale() == 0
        && Form.isIntegral(candidate)
        && decimal.precision() <= integerDigits(candidate);
  }

  /** Decimal digits of which every number fits. */
  private static int integerDigits(DataType integral) {
    return switch (integral.defaultSize()) {
      case 1 -> 2;
      case 2 -> 4;
      case 4 -> 9;
      default -> 18;
    };
  }

  /** Reports the columns that left their place among those that both sides have. */
  private void order(List<ColumnPair> columns) {
    List<ColumnPair> common = columns.stream().filter(ColumnPair::onBothSides).toList();
    List<Integer> ordinals = common.stream().map(column -> column.base().ordinal()).toList();
    Set<Integer> inPlace = LongestRun.increasing(ordinals);
    for (int i = 0; i < common.size(); i++) {
      if (!inPlace.contains(i)) {
        ColumnPair moved = common.get(i);
        changes.add(
            new SchemaChange(
                moved.name(),
                Kind.REORDERED,
                Integer.toString(moved.base().ordinal() + 1),
                Integer.toString(moved.candidate().ordinal() + 1),
                false));
      }
    }
  }

  private static String typeName(DataType type) {
    return type.catalogString();
  }
}
