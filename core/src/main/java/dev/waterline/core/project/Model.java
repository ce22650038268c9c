package dev.waterline.core.project;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.table.TableName;
import java.util.List;

/**
 * One SELECT and the table it feeds.
 *
 * @param name letters, digits, underscores and hyphens
 * @param sql the SELECT
 * @param output the table that production writes the result to
 * @param write how production writes it
 * @param compare how results are compared; holds the model's key
 * @param rules the quality rules of the result
 * @param checks SQL checks of the result
 */
public record Model(
    String name,
    SourceText sql,
    TableName output,
    WriteMode write,
    CompareSettings compare,
    RuleSource rules,
    List<SqlCheck> checks) {

  public Model {
    checks = List.copyOf(checks);
  }
}
