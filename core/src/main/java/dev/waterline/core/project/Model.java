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
 * @param composites how rules are joined
 * @param storeFailures how many failing rows are stored for the rules, and for each check; 0 for
 *     none
 */
public record Model(
    String name,
    SourceText sql,
    TableName output,
    WriteMode write,
    CompareSettings compare,
    RuleSource rules,
    List<SqlCheck> checks,
    CompositeRules composites,
    int storeFailures) {

  /** The most failing rows that a model may ask for. */
  public static final int MOST_STORED_FAILURES = 1_000;

  public Model {
    if (storeFailures < 0 || storeFailures > MOST_STORED_FAILURES) {
      throw new IllegalArgumentException("Failing rows to store: " + storeFailures);
    }
    checks = List.copyOf(checks);
  }
}
