package dev.waterline.spark.compare;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import dev.waterline.spark.plan.Plans;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.catalyst.optimizer.NormalizeNaNAndZero;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Reads each side once, and only the columns asked for, to add up totals, groups and profiles.
 *
 * <p>A row of the scan holds, for each column grouped by, its cell and its text; then the measures;
 * then the profiled columns.
 */
final class SummaryScan implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Groups that a task holds before it passes them on. */
  private static final int GROUPS_IN_MEMORY = 1 << 16;

  private final Side side;
  private final int[][] groupings;
  private final int measuresFrom;
  private final int profilesFrom;
  private final int[] baseScales;
  private final int[] candidateScales;
  private final StructType schema;
  private final boolean[] profiled;

  private SummaryScan(
      Side side, SummaryRequest request, Set<ColumnPair> groupColumns, StructType schema) {
    this.side = side;
    this.schema = schema;
    List<ColumnPair> order = new ArrayList<>(groupColumns);
    this.groupings =
        request.groupings().stream()
            .map(
                columns -> columns.stream().mapToInt(column -> 2 * order.indexOf(column)).toArray())
            .toArray(int[][]::new);
    this.measuresFrom = 2 * order.size();
    this.profilesFrom = measuresFrom + request.measures().size();
    this.baseScales = request.scales(Side.BASE);
    this.candidateScales = request.scales(Side.CANDIDATE);
    this.profiled = new boolean[request.profiled().size()];
    for (int i = 0; i < profiled.length; i++) {
      profiled[i] = request.profiled().get(i).on(side) != null;
    }
  }

  static SummaryParts run(PerSide<Dataset<Row>> rows, SummaryRequest request) {
    SummaryScan base = new SummaryScan.Plan(request, Side.BASE, rows.base()).scan();
    if (request.empty()) {
      return base.parts();
    }
    JavaRDD<Tuple2<GroupKey, Serializable>> pieces =
        new SummaryScan.Plan(request, Side.BASE, rows.base())
            .pieces()
            .union(new SummaryScan.Plan(request, Side.CANDIDATE, rows.candidate()).pieces());
    if (request.groupings().isEmpty()) {
      return base.total(pieces.map(Tuple2::_2).collect());
    }
    int parts = Math.max(1, pieces.getNumPartitions() / 2);
    return base.total(
        JavaPairRDD.fromJavaRDD(pieces)
            .repartitionAndSortWithinPartitions(new HashPartitioner(parts))
            .mapPartitions(base::totalOfPart)
            .collect());
  }

  /** The driver's part: what is read. */
  private record Plan(SummaryRequest request, Side side, Dataset<Row> rows) {

    private Set<ColumnPair> groupColumns() {
      Set<ColumnPair> columns = new LinkedHashSet<>();
      request.groupings().forEach(columns::addAll);
      return columns;
    }

    private Dataset<Row> projection() {
      List<Attribute> attributes = Plans.list(rows.queryExecution().analyzed().output());
      List<Column> columns = new ArrayList<>();
      for (ColumnPair group : groupColumns()) {
        Attribute attribute = attributes.get(group.on(side).ordinal());
        columns.add(CellProjection.value(attribute, group.formAsKey(), side));
        columns.add(CellText.of(new Column(attribute), attribute.dataType()));
      }
      for (ColumnPair measure : request.measures()) {
        columns.add(value(measure.on(side), attributes));
      }
      for (ColumnPair profiled : request.profiled()) {
        columns.add(value(profiled.on(side), attributes));
      }
      Column[] named = new Column[columns.size()];
      for (int i = 0; i < named.length; i++) {
        named[i] = columns.get(i).as("s" + i);
      }
      return rows.select(named);
    }

    private static Column value(@Nullable SideColumn column, List<Attribute> attributes) {
      if (column == null) {
        return functions.lit(null).cast("bigint");
      }
      Attribute attribute = attributes.get(column.ordinal());
      return Form.isFloating(attribute.dataType())
          ? new Column(new NormalizeNaNAndZero(attribute))
          : new Column(attribute);
    }

    SummaryScan scan() {
      return new SummaryScan(side, request, groupColumns(), projection().schema());
    }

    JavaRDD<Tuple2<GroupKey, Serializable>> pieces() {
      Dataset<Row> projection = projection();
      SummaryScan scan = new SummaryScan(side, request, groupColumns(), projection.schema());
      return projection
          .queryExecution()
          .toRdd()
          .toJavaRDD()
          .mapPartitions(part -> scan.read(PackedRows.unsafe(part, scan.schema)));
    }
  }

  private SummaryParts parts() {
    return new SummaryParts(
        new SideTotals(baseScales),
        new SideTotals(candidateScales),
        groupings.length,
        new ArrayList<>(Arrays.asList(new ValueProfile[profiled.length])),
        new ArrayList<>(Arrays.asList(new ValueProfile[profiled.length])));
  }

  private SummaryParts total(List<? extends Serializable> pieces) {
    SummaryParts total = parts();
    for (Serializable piece : pieces) {
      total.add((SummaryParts) piece);
    }
    return total;
  }

  /**
   * @param pieces sorted by key: totals of some rows, or those of one group as bytes
   */
  private Iterator<SummaryParts> totalOfPart(Iterator<Tuple2<GroupKey, Serializable>> pieces) {
    SummaryParts total = parts();
    GroupKey key = null;
    GroupTotals group = null;
    while (pieces.hasNext()) {
      Tuple2<GroupKey, Serializable> piece = pieces.next();
      if (piece._2() instanceof SummaryParts parts) {
        total.add(parts);
        continue;
      }
      GroupTotals more = GroupTotals.of((byte[]) piece._2(), baseScales, candidateScales);
      if (group != null && piece._1().equals(key)) {
        group.add(more);
      } else {
        if (group != null) {
          total.groups(key.grouping()).add(group);
        }
        key = piece._1();
        group = more;
      }
    }
    if (group != null) {
      total.groups(key.grouping()).add(group);
    }
    return List.of(total).iterator();
  }

  private Iterator<Tuple2<GroupKey, Serializable>> read(Iterator<UnsafeRow> rows) {
    SummaryParts parts = parts();
    ValueProfile[] profiles = profiles();
    return new Iterator<>() {
      private boolean last;
      private Iterator<Tuple2<GroupKey, Serializable>> ready =
          List.<Tuple2<GroupKey, Serializable>>of().iterator();

      @Override
      public boolean hasNext() {
        while (!ready.hasNext() && !last) {
          ready = readOn(rows, parts, profiles);
          last = !rows.hasNext();
          if (last) {
            List<Tuple2<GroupKey, Serializable>> all = new ArrayList<>();
            ready.forEachRemaining(all::add);
            all.add(new Tuple2<>(new GroupKey(-1, new byte[0]), sealed(parts, profiles)));
            ready = all.iterator();
          }
        }
        return ready.hasNext();
      }

      @Override
      public Tuple2<GroupKey, Serializable> next() {
        hasNext();
        return ready.next();
      }
    };
  }

  private SummaryParts sealed(SummaryParts parts, ValueProfile[] profiles) {
    for (int i = 0; i < profiles.length; i++) {
      parts.profiles(side).set(i, profiles[i]);
    }
    return parts.sealed();
  }

  private ValueProfile[] profiles() {
    ValueProfile[] profiles = new ValueProfile[profiled.length];
    for (int i = 0; i < profiles.length; i++) {
      if (profiled[i]) {
        profiles[i] = new ValueProfile(type(profilesFrom + i));
      }
    }
    return profiles;
  }

  private DataType type(int field) {
    StructField[] fields = schema.fields();
    return fields[field].dataType();
  }

  /** Reads on until the memory for groups is full or the rows are at their end. */
  private Iterator<Tuple2<GroupKey, Serializable>> readOn(
      Iterator<UnsafeRow> rows, SummaryParts parts, ValueProfile[] profiles) {
    Map<GroupKey, GroupTotals> groups = new HashMap<>();
    while (rows.hasNext() && groups.size() < GROUPS_IN_MEMORY) {
      UnsafeRow row = rows.next();
      add(row, parts.totals(side));
      for (int i = 0; i < groupings.length; i++) {
        int[] columns = groupings[i];
        GroupTotals group =
            groups.computeIfAbsent(
                new GroupKey(i, cells(row, columns)), key -> group(row, columns));
        add(row, side == Side.BASE ? group.base : group.candidate);
      }
      for (int i = 0; i < profiles.length; i++) {
        if (profiles[i] != null) {
          profiles[i].add(row, profilesFrom + i);
        }
      }
    }
    return groups.entrySet().stream()
        .<Tuple2<GroupKey, Serializable>>map(
            group -> new Tuple2<>(group.getKey(), group.getValue().bytes()))
        .iterator();
  }

  private GroupTotals group(UnsafeRow row, int[] columns) {
    List<@Nullable String> texts = new ArrayList<>();
    for (int column : columns) {
      texts.add(row.isNullAt(column + 1) ? null : row.getUTF8String(column + 1).toString());
    }
    return new GroupTotals(texts, new SideTotals(baseScales), new SideTotals(candidateScales));
  }

  private void add(UnsafeRow row, SideTotals totals) {
    totals.rows++;
    for (int i = 0; i < totals.sums.length; i++) {
      int at = measuresFrom + i;
      if (!row.isNullAt(at)) {
        ValueProfile.addTo(totals.sums[i], row.get(at, type(at)));
      }
    }
  }

  private byte[] cells(UnsafeRow row, int[] columns) {
    UnsafeRowWriter out = new UnsafeRowWriter(columns.length);
    out.reset();
    out.zeroOutNullBytes();
    for (int i = 0; i < columns.length; i++) {
      int at = columns[i];
      if (row.isNullAt(at)) {
        out.setNullAt(i);
      } else if (UnsafeRow.isFixedLength(type(at))) {
        out.write(i, PackedRows.word(row, at));
      } else {
        out.write(i, row.getBinary(at));
      }
    }
    return out.getRow().getBytes();
  }
}
