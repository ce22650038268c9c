package dev.waterline.spark.guard;

import java.util.Map;
import org.apache.spark.sql.catalyst.plans.QueryPlan;

/** What a refused part of a plan is called, and what to do instead. */
record Construct(String name, String advice) {

  private static final String ONE_QUERY =
      "A project's SQL is one query; write only the SELECT and let Waterline store the result.";

  private static final Map<String, Construct> KNOWN =
      Map.ofEntries(
          Map.entry("InsertIntoStatement", new Construct("INSERT", ONE_QUERY)),
          Map.entry("InsertIntoDir", new Construct("INSERT OVERWRITE DIRECTORY", ONE_QUERY)),
          Map.entry("CreateTableAsSelect", new Construct("CREATE TABLE", ONE_QUERY)),
          Map.entry("ReplaceTableAsSelect", new Construct("REPLACE TABLE", ONE_QUERY)),
          Map.entry("MergeIntoTable", new Construct("MERGE", ONE_QUERY)),
          Map.entry("DeleteFromTable", new Construct("DELETE", ONE_QUERY)),
          Map.entry("UpdateTable", new Construct("UPDATE", ONE_QUERY)),
          Map.entry("DropTable", new Construct("DROP TABLE", ONE_QUERY)),
          Map.entry(
              "ScriptTransformation",
              new Construct("TRANSFORM with a script", "Use Spark SQL functions instead.")),
          Map.entry(
              "RelationTimeTravel",
              new Construct(
                  "time travel",
                  "Inputs are pinned by the run; give another snapshot with --pins instead.")),
          Map.entry(
              "PlanWithUnresolvedIdentifier",
              new Construct("IDENTIFIER(…)", "Write the table's name itself.")));

  static Construct of(QueryPlan<?> node) {
    String type = node.getClass().getSimpleName();
    Construct known = KNOWN.get(type);
    return known != null ? known : new Construct(words(type), ONE_QUERY);
  }

  /** {@code SetCatalogAndNamespace} as {@code SET CATALOG AND NAMESPACE}. */
  private static String words(String type) {
    return type.replaceAll("(Command|Statement|Exec)?\\$?$", "")
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
        .toUpperCase(java.util.Locale.ROOT);
  }
}
