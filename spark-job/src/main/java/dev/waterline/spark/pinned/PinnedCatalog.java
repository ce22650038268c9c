package dev.waterline.spark.pinned;

import java.util.Map;
import java.util.Set;
import org.apache.iceberg.spark.functions.SparkFunctions;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.TableWritePrivilege;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A read-only catalog that holds pinned tables and nothing else: what isn't pinned doesn't exist.
 * Metadata tables, time travel, writes and DDL are refused.
 *
 * <p>It is a function catalog, too: Spark finds the transforms of partitioned tables (bucket,
 * truncate, …) through the catalog of the table, and without them joins on buckets shuffle.
 */
public final class PinnedCatalog implements TableCatalog, FunctionCatalog {

  private String name = "";
  private volatile PinnedRelations relations = PinnedRelations.NONE;

  /** Fills the catalog. Spark makes the instance, so what it serves can't be an argument. */
  void serve(PinnedRelations pinned) {
    relations = pinned;
  }

  @Override
  public void initialize(String catalogName, CaseInsensitiveStringMap options) {
    name = catalogName;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Table loadTable(Identifier table) throws NoSuchTableException {
    return relations
        .find(table.namespace(), table.name())
        .orElseThrow(() -> new NoSuchTableException(table));
  }

  @Override
  public Table loadTable(Identifier table, String version) {
    throw refusal("time travel", table);
  }

  @Override
  public Table loadTable(Identifier table, long timestamp) {
    throw refusal("time travel", table);
  }

  @Override
  public Table loadTable(Identifier table, Set<TableWritePrivilege> privileges) {
    throw refusal("writing", table);
  }

  @Override
  public Identifier[] listTables(String[] namespace) {
    return new Identifier[0];
  }

  @Override
  @SuppressWarnings("deprecation") // Spark's interface still asks for it
  public Table createTable(
      Identifier table, StructType schema, Transform[] partitions, Map<String, String> properties) {
    throw refusal("creating", table);
  }

  @Override
  public Table alterTable(Identifier table, TableChange... changes) {
    throw refusal("altering", table);
  }

  @Override
  public boolean dropTable(Identifier table) {
    throw refusal("dropping", table);
  }

  @Override
  public void renameTable(Identifier from, Identifier to) {
    throw refusal("renaming", from);
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return new Identifier[0];
  }

  @Override
  public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
    String[] namespace = function.namespace();
    boolean system =
        namespace.length == 0 || (namespace.length == 1 && namespace[0].equals("system"));
    UnboundFunction found = system ? SparkFunctions.load(function.name()) : null;
    if (found == null) {
      throw new NoSuchFunctionException(function);
    }
    return found;
  }

  private static UnsupportedOperationException refusal(String what, Identifier table) {
    return new UnsupportedOperationException(
        "A pinned table can only be read; %s is refused: %s".formatted(what, table));
  }
}
