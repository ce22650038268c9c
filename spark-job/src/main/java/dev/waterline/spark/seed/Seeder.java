package dev.waterline.spark.seed;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.guard.SqlGuard;
import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.spark.SparkCatalog;
import org.apache.iceberg.spark.source.SparkTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedIdentifier;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Creates a project's sample tables. Each table is made under a name of its own and renamed when it
 * is full: it is there with all its rows or not at all, also when two processes seed at once.
 */
public final class Seeder {

  private final SparkSession session;
  private final Catalog icebergCatalog;
  private final String catalogName;

  /**
   * @param session a hardened session whose default catalog is the warehouse
   * @param icebergCatalog the same warehouse
   * @param catalogName the warehouse's name in the session
   */
  public Seeder(SparkSession session, Catalog icebergCatalog, String catalogName) {
    this.session = session;
    this.icebergCatalog = icebergCatalog;
    this.catalogName = catalogName;
  }

  /**
   * Creates the tables that are missing and leaves the others alone.
   *
   * @return the tables created
   */
  public List<TableName> createMissing(List<SourceText> files) {
    Map<TableName, List<SeedStatement>> tables = tables(files);
    tables.keySet().removeIf(this::exists);
    tables.forEach(this::create);
    return List.copyOf(tables.keySet());
  }

  /**
   * Creates all tables.
   *
   * @return the tables created
   * @throws WaterlineException ALREADY_EXISTS when one of them exists; then nothing was done
   */
  public List<TableName> createAll(List<SourceText> files) {
    Map<TableName, List<SeedStatement>> tables = tables(files);
    String existing =
        tables.keySet().stream()
            .filter(this::exists)
            .map(TableName::toString)
            .collect(Collectors.joining(", "));
    if (!existing.isEmpty()) {
      throw new WaterlineException(
          ErrorCode.ALREADY_EXISTS,
          "Seeding doesn't replace tables, and these exist: %s. Drop them, or seed elsewhere."
              .formatted(existing));
    }
    tables.forEach(this::create);
    return List.copyOf(tables.keySet());
  }

  /** The tables that the statements create or fill. Nothing is run. */
  public Set<TableName> targets(List<SourceText> files) {
    return Set.copyOf(tables(files).keySet());
  }

  /**
   * Creates all tables, in one namespace.
   *
   * @param namespace the only one that may be written
   * @return the tables created
   * @throws WaterlineException ALREADY_EXISTS as {@link #createAll(List)}; INVALID_PROJECT when a
   *     table would lie elsewhere; then nothing was done
   */
  public List<TableName> createAll(List<SourceText> files, List<String> namespace) {
    for (TableName table : targets(files)) {
      if (!table.namespace().equals(namespace)) {
        throw new WaterlineException(
            ErrorCode.INVALID_PROJECT,
            "The seed creates %s, but only the database %s may be written: samples need an environment whose sandboxDatabase is %s"
                .formatted(
                    table, String.join(".", namespace), String.join(".", table.namespace())));
      }
    }
    return createAll(files);
  }

  /** Statements by table, in the order in which the tables are complete. */
  private Map<TableName, List<SeedStatement>> tables(List<SourceText> files) {
    List<SeedStatement> statements = SeedScript.read(session, catalogName, files);
    Map<TableName, Integer> completeAt = new LinkedHashMap<>();
    for (int i = 0; i < statements.size(); i++) {
      completeAt.put(statements.get(i).target(), i);
    }
    Map<TableName, List<SeedStatement>> tables = new LinkedHashMap<>();
    completeAt.entrySet().stream()
        .sorted(Comparator.comparingInt(Map.Entry::getValue))
        .forEach(entry -> tables.put(entry.getKey(), new ArrayList<>()));
    statements.forEach(statement -> tables.get(statement.target()).add(statement));
    return tables;
  }

  private void create(TableName table, List<SeedStatement> statements) {
    TableName hidden =
        table.sibling(
            "waterline_seed_" + UUID.randomUUID().toString().substring(0, 8) + "__" + table.name());
    try {
      for (SeedStatement statement : statements) {
        run(statement, hidden);
      }
      icebergCatalog.renameTable(identifier(hidden), identifier(table));
    } catch (AlreadyExistsException e) {
      // Another process has seeded the same table meanwhile; its rows are the same.
      drop(hidden);
    } catch (Exception | StackOverflowError e) { // AnalysisException is checked; Scala hides it
      drop(hidden);
      throw SqlErrors.whileCompiling(e, new SourceText("seed of " + table, ""));
    }
  }

  private void run(SeedStatement statement, TableName hidden) {
    SourceText source = new SourceText("seed of " + statement.target(), "");
    if (statement.query() != statement.plan()) {
      LogicalPlan analysed = Dataset.ofRows(session, statement.query()).queryExecution().analyzed();
      new SqlGuard(source, this::inWarehouse).checkAnalysed(analysed);
    }
    Dataset.ofRows(session, into(statement.plan(), hidden));
  }

  private boolean inWarehouse(DataSourceV2Relation relation) {
    return relation.table() instanceof SparkTable
        && relation.catalog().isDefined()
        && relation.catalog().get() instanceof SparkCatalog warehouse
        && warehouse.name().equals(catalogName);
  }

  private LogicalPlan into(LogicalPlan plan, TableName hidden) {
    List<String> parts = new ArrayList<>(hidden.parts());
    parts.add(0, catalogName);
    if (plan instanceof InsertIntoStatement insert) {
      UnresolvedRelation target = (UnresolvedRelation) insert.table();
      return insert.copy(
          target.copy(Plans.seq(parts), target.options(), target.isStreaming()),
          insert.partitionSpec(),
          insert.userSpecifiedCols(),
          insert.query(),
          insert.overwrite(),
          insert.ifPartitionNotExists(),
          insert.byName());
    }
    List<LogicalPlan> children = Plans.list(plan.children());
    children.set(0, new UnresolvedIdentifier(Plans.seq(parts), false));
    return plan.withNewChildren(Plans.seq(children));
  }

  private void drop(TableName hidden) {
    icebergCatalog.dropTable(identifier(hidden), true);
  }

  private boolean exists(TableName table) {
    return icebergCatalog.tableExists(identifier(table));
  }

  private static TableIdentifier identifier(TableName table) {
    return TableIdentifier.of(table.parts().toArray(String[]::new));
  }
}
