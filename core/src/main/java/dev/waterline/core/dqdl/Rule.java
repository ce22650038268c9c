package dev.waterline.core.dqdl;

import dev.waterline.core.error.Place;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One rule of a ruleset.
 *
 * @param text as its author wrote it, on one line: without comments and labels
 * @param key the text without the freedom of white space; rules with equal keys are the same rule.
 *     {@link RulesetReader#key} gives it for any text
 * @param place where it starts
 * @param tree what it says
 * @param labels its labels and those of {@code DefaultLabels} that it doesn't override
 */
public record Rule(
    String text, String key, Place place, RuleTree tree, Map<String, String> labels) {

  public Rule {
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
  }
}
