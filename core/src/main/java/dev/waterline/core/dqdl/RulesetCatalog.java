package dev.waterline.core.dqdl;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.util.List;

/**
 * Where rulesets that have a name come from: the Glue Data Catalog, or what stands in for it. The
 * path of each text is {@code glue:<name>}, which names the ruleset in messages.
 */
public interface RulesetCatalog {

  /**
   * The text of a ruleset.
   *
   * @throws WaterlineException with {@link dev.waterline.core.error.ErrorCode#RULE_INVALID} when
   *     there is none of this name, or it may not be read
   */
  SourceText ruleset(String name);

  /**
   * The texts of all rulesets whose target is the table, in the order of their names.
   *
   * @return at least one
   * @throws WaterlineException with {@link dev.waterline.core.error.ErrorCode#RULE_INVALID} when no
   *     ruleset has this target, or they may not be read
   */
  List<SourceText> rulesetsOf(TableName target);

  /** The texts that a source in {@code waterline.yml} stands for; at least one. */
  default List<SourceText> rulesets(RuleSource.Catalogued source) {
    return source instanceof RuleSource.GlueTarget target
        ? rulesetsOf(target.table())
        : List.of(ruleset(((RuleSource.Glue) source).name()));
  }
}
