package dev.waterline.cli.check;

import dev.waterline.cli.relation.OpenRelation;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.report.Report;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.session.SandboxCatalog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.jspecify.annotations.Nullable;

/** A table of the warehouse that keeps what rules said over time: one row for each rule. */
public final class ResultsTable {

  /** The columns; docs/diff-and-check.md has what they mean. */
  private static final Schema SCHEMA =
      new Schema(
          NestedField.required(1, "checked_at", Types.TimestampType.withZone()),
          NestedField.required(2, "relation", Types.StringType.get()),
          NestedField.optional(3, "snapshot_id", Types.LongType.get()),
          NestedField.required(4, "ruleset", Types.StringType.get()),
          NestedField.required(5, "rule_number", Types.IntegerType.get()),
          NestedField.required(6, "rule", Types.StringType.get()),
          NestedField.required(7, "outcome", Types.StringType.get()),
          NestedField.optional(8, "metric", Types.DoubleType.get()),
          NestedField.optional(9, "threshold", Types.StringType.get()),
          NestedField.required(10, "reason", Types.StringType.get()));

  private final LocalWarehouse warehouse;
  private final TableName table;

  private ResultsTable(LocalWarehouse warehouse, TableName table) {
    this.warehouse = warehouse;
    this.table = table;
  }

  /**
   * Opens the table. It may be missing: it is made when something is appended.
   *
   * @throws WaterlineException INVALID_ARGUMENT when it is there with other columns
   */
  public static ResultsTable open(LocalWarehouse warehouse, TableName table) {
    ResultsTable results = new ResultsTable(warehouse, table);
    if (warehouse.hasTable(table)) {
      results.requireColumns();
    }
    return results;
  }

  /**
   * Appends a row for each rule, in one commit.
   *
   * @param ruleset what the rules are called, such as the path of their file
   * @param now when the rules were evaluated
   */
  public void append(OpenRelation relation, String ruleset, RulesetResult result, Instant now) {
    create();
    SparkSession session = warehouse.spark().newSession();
    SandboxCatalog.attach(session, warehouse.catalogProperties());
    try {
      session
          .createDataFrame(rows(relation, ruleset, result, now), SparkSchemaUtil.convert(SCHEMA))
          .writeTo(SandboxCatalog.sql(table))
          .append();
    } catch (NoSuchTableException e) {
      throw new WaterlineException(
          ErrorCode.TABLE_NOT_FOUND, "The table %s was dropped meanwhile".formatted(table), e);
    }
  }

  private void create() {
    TableIdentifier name = LocalWarehouse.identifier(table);
    try {
      if (!warehouse.catalog().namespaceExists(name.namespace())) {
        warehouse.catalog().createNamespace(name.namespace());
      }
    } catch (AlreadyExistsException e) {
      // Another check was faster.
    }
    try {
      if (!warehouse.catalog().tableExists(name)) {
        warehouse.catalog().createTable(name, SCHEMA);
      }
    } catch (AlreadyExistsException e) {
      requireColumns();
    }
  }

  private void requireColumns() {
    List<String> expected = columns(SCHEMA);
    List<String> found =
        columns(warehouse.catalog().loadTable(LocalWarehouse.identifier(table)).schema());
    if (!found.equals(expected)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "Results can't be appended to %s: it has the columns %s, and results have %s. Name a table that doesn't exist"
              .formatted(table, String.join(", ", found), String.join(", ", expected)));
    }
  }

  private static List<String> columns(Schema schema) {
    return schema.columns().stream().map(column -> column.name() + " " + column.type()).toList();
  }

  private static List<Row> rows(
      OpenRelation relation, String ruleset, RulesetResult result, Instant now) {
    List<Row> rows = new ArrayList<>();
    for (RuleResult rule : result.rules()) {
      rows.add(
          RowFactory.create(
              now,
              relation.text(),
              snapshotId(relation.state()),
              ruleset,
              rows.size() + 1,
              rule.rule().text(),
              rule.outcome().name(),
              rule.metric(),
              rule.threshold(),
              rule.reason()));
    }
    return rows;
  }

  private static @Nullable Long snapshotId(Report.@Nullable Input state) {
    return state == null || state.snapshotId() == null ? null : Long.valueOf(state.snapshotId());
  }
}
