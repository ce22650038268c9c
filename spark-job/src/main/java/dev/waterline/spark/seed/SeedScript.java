package dev.waterline.spark.seed;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.guard.SqlGuard;
import dev.waterline.spark.plan.Plans;
import dev.waterline.spark.plan.SqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedIdentifier;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.catalyst.plans.logical.CreateTableAsSelect;
import org.apache.spark.sql.catalyst.plans.logical.InsertIntoStatement;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.TableSpecBase;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedTableSpec;
import scala.collection.JavaConverters;

/**
 * The statements of a project's seed files, checked: {@code CREATE TABLE} (also {@code AS SELECT})
 * and {@code INSERT INTO} of tables that the seed itself creates. A seed comes from the project and
 * is no more trusted than a model, so a location, or a property that leads out of the warehouse, is
 * refused.
 */
final class SeedScript {

  /** Properties that say how a table is written, none that say where. */
  private static final Pattern ALLOWED_PROPERTY =
      Pattern.compile(
          "format-version|comment|write\\.format\\.default|write\\.distribution-mode"
              + "|write\\.(delete|update|merge)\\.(mode|isolation-level|distribution-mode)"
              + "|write\\.metadata\\.(delete-after-commit\\.enabled|previous-versions-max)"
              + "|write\\.(parquet|orc|avro)\\.[a-z0-9.-]+|history\\.expire\\.[a-z-]+"
              + "|commit\\.retry\\.[a-z-]+");

  private final SparkSession session;
  private final String catalog;
  private final List<SeedStatement> statements = new ArrayList<>();
  private final Set<TableName> created = new TreeSet<>();

  private SeedScript(SparkSession session, String catalog) {
    this.session = session;
    this.catalog = catalog;
  }

  /**
   * Parses and checks seed files in their order.
   *
   * @throws WaterlineException SQL_SYNTAX or SQL_REFUSED, with the file
   */
  static List<SeedStatement> read(SparkSession session, String catalog, List<SourceText> files) {
    SeedScript script = new SeedScript(session, catalog);
    for (SourceText file : files) {
      for (String statement : SqlText.statements(file.text())) {
        script.add(new SourceText(file.path(), statement));
      }
    }
    return script.statements;
  }

  private void add(SourceText statement) {
    SqlGuard guard = new SqlGuard(statement);
    guard.checkText();
    LogicalPlan plan = parse(statement);
    if (plan instanceof CreateTable create) {
      checkSpec(create.tableSpec(), statement);
      addCreated(new SeedStatement(target(create.name(), statement), plan, plan), statement);
    } else if (plan instanceof CreateTableAsSelect create) {
      checkSpec(create.tableSpec(), statement);
      guard.checkParsed(create.query());
      addCreated(
          new SeedStatement(target(create.name(), statement), plan, create.query()), statement);
    } else if (plan instanceof InsertIntoStatement insert) {
      guard.checkParsed(insert.query());
      TableName target = target(insert.table(), statement);
      if (!created.contains(target)) {
        throw refused(
            "INSERT INTO %s, which the seed doesn't create before".formatted(target), statement);
      }
      statements.add(new SeedStatement(target, plan, insert.query()));
    } else {
      throw refused("this statement", statement);
    }
  }

  private void addCreated(SeedStatement statement, SourceText text) {
    if (!created.add(statement.target())) {
      throw refused("a second CREATE TABLE of %s".formatted(statement.target()), text);
    }
    statements.add(statement);
  }

  private LogicalPlan parse(SourceText statement) {
    try {
      return SqlText.parse(session, statement);
    } catch (Exception | StackOverflowError e) { // ParseException is checked; Scala hides it
      throw SqlErrors.whileCompiling(e, statement);
    }
  }

  private TableName target(LogicalPlan name, SourceText statement) {
    List<String> parts;
    if (name instanceof UnresolvedIdentifier identifier) {
      parts = Plans.list(identifier.nameParts());
    } else if (name instanceof UnresolvedRelation relation) {
      parts = Plans.list(relation.multipartIdentifier());
    } else {
      throw refused("a name that is not written out", statement);
    }
    if (parts.size() > 2 && parts.get(0).equals(catalog)) {
      parts = parts.subList(1, parts.size());
    }
    return new TableName(parts);
  }

  private void checkSpec(TableSpecBase base, SourceText statement) {
    if (!(base instanceof UnresolvedTableSpec spec)) {
      throw refused("this form of CREATE TABLE", statement);
    }
    if (spec.provider().isDefined() && !spec.provider().get().equalsIgnoreCase("iceberg")) {
      throw refused("USING " + spec.provider().get(), statement);
    }
    if (spec.location().isDefined() || spec.external()) {
      throw refused("a table with a LOCATION, or EXTERNAL", statement);
    }
    if (spec.serde().isDefined() || !spec.optionExpression().options().isEmpty()) {
      throw refused("a table with OPTIONS or a SERDE", statement);
    }
    String refusedProperties =
        JavaConverters.mapAsJavaMap(spec.properties()).keySet().stream()
            .filter(key -> !ALLOWED_PROPERTY.matcher(key).matches())
            .sorted()
            .collect(Collectors.joining(", "));
    if (!refusedProperties.isEmpty()) {
      throw refused("the table property " + refusedProperties, statement);
    }
  }

  private static WaterlineException refused(String what, SourceText statement) {
    return new WaterlineException(
        ErrorCode.SQL_REFUSED,
        "A seed may not hold %s. It may hold CREATE TABLE of Iceberg tables in the warehouse and INSERT INTO the tables that it creates. (The statement begins: %s)"
            .formatted(what, beginning(statement.text())),
        new Place(statement.path(), null, null),
        null);
  }

  private static String beginning(String statement) {
    String line = statement.replaceAll("\\s+", " ");
    return line.length() <= 60 ? line : line.substring(0, 60) + "…";
  }
}
