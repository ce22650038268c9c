package dev.waterline.core.dqdl;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rulesets of a catalog as they were at one moment: both sides of a run are judged by the same
 * texts, and who judges needs no right to the catalog.
 *
 * @param found what was found, by the source in {@code waterline.yml} as a text
 */
public record PinnedRulesets(Map<String, Found> found) implements RulesetCatalog {

  public static final PinnedRulesets NONE = new PinnedRulesets(Map.of());

  public PinnedRulesets {
    found = Collections.unmodifiableMap(new LinkedHashMap<>(found));
  }

  /**
   * What a catalog said of one source.
   *
   * @param rulesets the texts; none when there is a problem
   * @param problem why there are none, or null
   */
  public record Found(List<SourceText> rulesets, @Nullable String problem) {

    public Found {
      rulesets = List.copyOf(rulesets);
      if (rulesets.isEmpty() == (problem == null)) {
        throw new IllegalArgumentException("Either rulesets were found, or there is a problem");
      }
    }
  }

  /**
   * Looks each source up once. A ruleset that isn't there is no error here: whoever asks for it is
   * told.
   *
   * @param sources those that aren't in a catalog are passed over
   */
  public static PinnedRulesets of(Collection<RuleSource> sources, RulesetCatalog catalog) {
    Map<String, Found> found = new LinkedHashMap<>();
    for (RuleSource source : sources) {
      if (source instanceof RuleSource.Catalogued catalogued) {
        found.computeIfAbsent(source.toString(), key -> lookedUp(catalogued, catalog));
      }
    }
    return new PinnedRulesets(found);
  }

  private static Found lookedUp(RuleSource.Catalogued source, RulesetCatalog catalog) {
    try {
      return new Found(catalog.rulesets(source), null);
    } catch (WaterlineException e) {
      if (e.code() != ErrorCode.RULE_INVALID) {
        throw e;
      }
      return new Found(List.of(), String.valueOf(e.getMessage()));
    }
  }

  @Override
  public SourceText ruleset(String name) {
    return found(new RuleSource.Glue(name)).get(0);
  }

  @Override
  public List<SourceText> rulesetsOf(TableName target) {
    return found(new RuleSource.GlueTarget(target));
  }

  private List<SourceText> found(RuleSource.Catalogued source) {
    Found known = found.get(source.toString());
    if (known == null) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID, source + " was not looked up when the run began");
    }
    if (known.problem() != null) {
      throw new WaterlineException(ErrorCode.RULE_INVALID, known.problem());
    }
    return known.rulesets();
  }
}
