package dev.waterline.core.dqdl;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;

/** Where rulesets that have a name come from: the Glue Data Catalog, or what stands in for it. */
@FunctionalInterface
public interface RulesetCatalog {

  /**
   * The text of a ruleset; its path names the ruleset in messages.
   *
   * @throws WaterlineException with {@link dev.waterline.core.error.ErrorCode#RULE_INVALID} when
   *     there is none of this name
   */
  SourceText ruleset(String name);
}
