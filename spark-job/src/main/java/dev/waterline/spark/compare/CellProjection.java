package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.ColumnNames.fold;
import static dev.waterline.spark.compare.ColumnNames.invalid;

import dev.waterline.core.compare.Tolerance;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.CellEncoder.FieldOrder;
import dev.waterline.spark.compare.CellLayout.Cell;
import dev.waterline.spark.compare.CellLayout.Matching;
import dev.waterline.spark.compare.ColumnPair.Constancy;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import dev.waterline.spark.plan.Plans;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.catalyst.optimizer.NormalizeNaNAndZero;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/** Turns the rows of either side into cells of one {@link CellLayout}. */
final class CellProjection {

  /** What the order of rows can do to a sum of floating-point numbers, but for rare ones. */
  static final Tolerance ROUNDING_TOLERANCE =
      new Tolerance(BigDecimal.ZERO, new BigDecimal("1e-12"));

  /** How one cell is made from the row of a side. */
  private interface CellSource {
    Column of(Side side, List<Attribute> row);
  }

  private final CellLayout layout;
  private final List<CellSource> sources;

  private CellProjection(CellLayout layout, List<CellSource> sources) {
    this.layout = layout;
    this.sources = sources;
  }

  static CellProjection of(Alignment alignment, Map<String, Tolerance> tolerance) {
    return new Builder(alignment, tolerance).build();
  }

  /** The same cells of rows that both come from base. */
  CellProjection ofBaseTwice() {
    return new CellProjection(
        layout,
        sources.stream()
            .<CellSource>map(source -> (side, row) -> source.of(Side.BASE, row))
            .toList());
  }

  CellLayout layout() {
    return layout;
  }

  /** The cells of each row, in the layout's order and nothing else. */
  Dataset<Row> apply(Side side, Dataset<Row> rows) {
    List<Attribute> attributes = Plans.list(rows.queryExecution().analyzed().output());
    return rows.select(columns(side, attributes).toArray(new Column[0]));
  }

  /** The hash of each row's key, then its cells. */
  Dataset<Row> applyWithKeyHash(Side side, Dataset<Row> rows) {
    List<Attribute> attributes = Plans.list(rows.queryExecution().analyzed().output());
    List<Column> columns = new ArrayList<>();
    columns.add(keyHash(side, attributes).as("key_hash"));
    columns.addAll(columns(side, attributes));
    return rows.select(columns.toArray(new Column[0]));
  }

  /** The rows of which the hash of the key is in a set. */
  Dataset<Row> filter(Side side, Dataset<Row> rows, KeyHashSet keys) {
    List<Attribute> attributes = Plans.list(rows.queryExecution().analyzed().output());
    List<Expression> arguments =
        List.of(keyHash(side, attributes).expr(), Literal.fromObject(keys));
    return rows.filter(
        new Column(
            new StaticInvoke(
                KeyHashSet.class,
                DataTypes.BooleanType,
                "contains",
                Plans.seq(arguments),
                Plans.seq(List.of()),
                true,
                false,
                true)));
  }

  /**
   * Spark's hash leaves NULL out, so that (NULL, 1) and (1, NULL) would be taken for one key with
   * two rows; in a key of several columns, marks of NULL keep them apart.
   */
  private Column keyHash(Side side, List<Attribute> attributes) {
    List<Column> key = keyCells(side, attributes);
    List<Column> hashed = new ArrayList<>(key);
    if (layout.matching() == Matching.BY_KEY && key.size() > 1) {
      key.forEach(cell -> hashed.add(cell.isNull()));
    }
    return functions.xxhash64(hashed.toArray(new Column[0]));
  }

  /**
   * The cells that rows match by.
   *
   * @param attributes the columns of the side's rows
   */
  List<Column> keyCells(Side side, List<Attribute> attributes) {
    List<Column> key = new ArrayList<>();
    for (int i = 0; i < layout.key().size(); i++) {
      key.add(sources.get(i).of(side, attributes));
    }
    return key;
  }

  /**
   * The cells as columns {@code c0}, {@code c1}, …
   *
   * @param attributes the columns of the side's rows
   */
  List<Column> columns(Side side, List<Attribute> attributes) {
    List<Column> cells = new ArrayList<>();
    for (CellSource source : sources) {
      cells.add(source.of(side, attributes).as("c" + cells.size()));
    }
    return cells;
  }

  private static final class Builder {

    private record Planned(Cell cell, CellSource source) {}

    private final Alignment alignment;
    private final Map<String, Tolerance> tolerance = new LinkedHashMap<>();
    private final List<Planned> key = new ArrayList<>();
    private final List<Planned> exact = new ArrayList<>();
    private final List<Planned> loose = new ArrayList<>();

    Builder(Alignment alignment, Map<String, Tolerance> tolerance) {
      this.alignment = alignment;
      tolerance.forEach(
          (name, limit) -> {
            if (!limit.exact()) {
              this.tolerance.put(fold(name), limit);
            }
          });
    }

    CellProjection build() {
      boolean nothingConstant = alignment.nothingConstant();
      for (int i = 0; i < alignment.columns().size(); i++) {
        ColumnPair column = alignment.columns().get(i);
        if (alignment.isKey(i)) {
          addKey(i, column);
        } else if (column.form() != null) {
          boolean decides = nothingConstant || column.constancy() != Constancy.VARYING;
          addValue(i, column, column.form(), decides);
        }
      }
      Matching matching = Matching.BY_KEY;
      if (alignment.key() == null) {
        matching = Matching.BY_ALL_CELLS;
        key.addAll(exact);
        exact.clear();
        if (key.isEmpty() && loose.isEmpty() && !alignment.allIgnored()) {
          key.add(apart());
        }
      }
      List<CellSource> sources = new ArrayList<>();
      key.forEach(planned -> sources.add(planned.source()));
      exact.forEach(planned -> sources.add(planned.source()));
      loose.forEach(planned -> sources.add(planned.source()));
      return new CellProjection(
          new CellLayout(matching, cells(key), cells(exact), cells(loose)), sources);
    }

    private static List<Cell> cells(List<Planned> planned) {
      return planned.stream().map(Planned::cell).toList();
    }

    /** A cell that says which side a row is of, so that it meets no row of the other. */
    private static Planned apart() {
      return new Planned(
          new Cell(-1, true, null, true),
          (side, row) -> functions.lit(side == Side.BASE ? 0L : 1L));
    }

    private void addKey(int index, ColumnPair column) {
      Form form = column.formAsKey();
      if (form == null) {
        key.add(apart());
      } else {
        key.add(plan(index, column, form, true));
      }
    }

    private void addValue(int index, ColumnPair column, Form form, boolean decides) {
      Tolerance limit = tolerance.get(fold(column.name()));
      if (limit == null && column.constancy() == Constancy.UP_TO_ROUNDING && column.bothNumbers()) {
        limit = ROUNDING_TOLERANCE;
      }
      if (limit != null) {
        if (!column.bothNumbers()) {
          throw invalid(
              "Column \"%s\" has a tolerance, but it is %s: only numbers have one."
                  .formatted(column.name(), column.candidate().field().dataType().sql()));
        }
        loose.add(tolerant(index, column, CellProjection::whole, limit, decides));
        return;
      }
      Form rest = form;
      if (form instanceof Form.Struct struct) {
        rest = addTolerantFields(index, column, struct, decides);
      }
      (decides ? exact : loose).add(plan(index, column, rest, decides));
    }

    /** Makes cells of the struct's fields that have a tolerance; returns the form of the others. */
    private Form addTolerantFields(
        int index, ColumnPair column, Form.Struct struct, boolean decides) {
      StructType candidate = (StructType) column.candidate().field().dataType();
      List<Form.Field> rest = new ArrayList<>();
      for (Form.Field field : struct.fields()) {
        StructField type = candidate.fields()[field.candidate()];
        Tolerance limit = tolerance.get(fold(column.name() + "." + type.name()));
        boolean number = field.form() instanceof Form.Number || Form.isNumber(type.dataType());
        if (limit != null && number) {
          loose.add(
              tolerant(
                  index,
                  column,
                  (side, attribute) ->
                      new GetStructField(
                          attribute,
                          side == Side.BASE ? field.base() : field.candidate(),
                          Option.empty()),
                  limit,
                  decides));
        } else {
          rest.add(field);
        }
      }
      return new Form.Struct(rest);
    }

    private static Planned tolerant(
        int index,
        ColumnPair column,
        BiFunction<Side, Attribute, Expression> part,
        Tolerance limit,
        boolean decides) {
      Cell cell = new Cell(index, false, CellLayout.limits(limit), decides);
      return new Planned(
          cell,
          (side, row) -> {
            Expression value = part.apply(side, row.get(sideColumn(column, side).ordinal()));
            return encoded(value, new Form.Number(), side);
          });
    }

    private static Planned plan(int index, ColumnPair column, Form form, boolean decides) {
      boolean fixed = form instanceof Form.Plain plain && UnsafeRow.isFixedLength(plain.type());
      Cell cell = new Cell(index, fixed, null, decides);
      return new Planned(
          cell, (side, row) -> value(row.get(sideColumn(column, side).ordinal()), form, side));
    }
  }

  private static Expression whole(Side side, Attribute attribute) {
    return attribute;
  }

  private static SideColumn sideColumn(ColumnPair column, Side side) {
    return Objects.requireNonNull(column.on(side));
  }

  /** The cell of a value: equal as bytes on both sides exactly when the values are equal. */
  static Column value(Attribute attribute, Form form, Side side) {
    if (!(form instanceof Form.Plain plain)) {
      return encoded(attribute, form, side);
    }
    Column value = new Column(attribute);
    Column common = attribute.dataType().equals(plain.type()) ? value : value.cast(plain.type());
    return Form.isFloating(plain.type())
        ? new Column(new NormalizeNaNAndZero(common.expr()))
        : common;
  }

  private static Column encoded(Expression value, Form form, Side side) {
    FieldOrder order = side == Side.BASE ? FieldOrder.BASE : FieldOrder.CANDIDATE;
    CellEncoder encoder = new CellEncoder(value.dataType(), form, order);
    List<Expression> arguments = List.of(value, Literal.fromObject(encoder));
    return new Column(
        new StaticInvoke(
            CellEncoder.class,
            DataTypes.BinaryType,
            "encode",
            Plans.seq(arguments),
            Plans.seq(List.of()),
            true,
            true,
            true));
  }
}
