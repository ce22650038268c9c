package dev.waterline.spark.transform;

import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.Identifiers;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.pin.FrozenMetadata;
import dev.waterline.spark.guard.GuardedPredicate;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.InputWindows;
import dev.waterline.spark.pinned.PinnedRelations;
import dev.waterline.spark.session.Sandbox;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The pinned inputs of a run as Spark tables, under the names that a project gives them. */
public final class PinnedTables {

  private final Map<TableName, FrozenTable> tables = new LinkedHashMap<>();
  private final Policy policy;

  /**
   * @param policy holds the conditions through which inputs are read
   */
  public PinnedTables(Sandbox sandbox, PinnedInputs inputs, Policy policy) {
    this.policy = policy;
    inputs
        .pins()
        .forEach(
            (table, pin) ->
                tables.put(
                    table,
                    FrozenTable.of(
                        table, FrozenMetadata.of(pin, sandbox.catalog()), sandbox.io())));
  }

  /** The table's pinned state. */
  public Optional<FrozenTable> find(TableName table) {
    return Optional.ofNullable(tables.get(table));
  }

  /** What a project's SQL can name. */
  public PinnedRelations relations(Project project) {
    Map<String, FrozenTable> aliases = new LinkedHashMap<>();
    project
        .inputs()
        .forEach(
            (table, input) -> {
              FrozenTable frozen = tables.get(table);
              if (input.alias() != null && frozen != null) {
                aliases.put(input.alias(), frozen);
              }
            });
    return new PinnedRelations(tables, aliases);
  }

  /** The policy's conditions on inputs, the same for both sides. */
  public InputWindows windows(SparkSession session, Project project) {
    Map<TableName, Dataset<Row>> filtered = new LinkedHashMap<>();
    policy
        .inputs()
        .forEach(
            (table, input) -> {
              if (input.where() != null && tables.containsKey(table)) {
                SourceText where =
                    new SourceText("waterline.yml inputs.%s.where".formatted(table), input.where());
                filtered.put(
                    table,
                    new GuardedPredicate(where, project.parameters())
                        .filter(read(session, project, table)));
              }
            });
    return InputWindows.of(filtered);
  }

  /** All rows of a pinned table, in a session that serves {@link #relations}. */
  public Dataset<Row> read(SparkSession session, Project project, TableName table) {
    return session.table(Identifiers.quote(project.catalog()) + "." + table.sql());
  }

  /** Every relation that rules and checks may read: pinned tables by name, and by alias. */
  public Map<String, Dataset<Row>> readable(SparkSession session, Project project) {
    InputWindows windows = windows(session, project);
    Map<String, Dataset<Row>> readable = new LinkedHashMap<>();
    for (TableName table : tables.keySet()) {
      Dataset<Row> rows = windows.apply(session, read(session, project, table));
      readable.put(table.toString(), rows);
      String alias =
          project.inputs().containsKey(table) ? project.inputs().get(table).alias() : null;
      if (alias != null) {
        readable.put(alias, rows);
      }
    }
    return readable;
  }
}
