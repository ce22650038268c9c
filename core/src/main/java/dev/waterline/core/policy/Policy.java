package dev.waterline.core.policy;

import dev.waterline.core.judge.Gate;
import dev.waterline.core.project.InputSettings;
import dev.waterline.core.project.Project;
import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The policy of a run. It comes from the base side; what the candidate tightens counts, what it
 * loosens doesn't, and is said.
 *
 * @param gate when the run fails
 * @param models how each model is compared and judged, by the model's name
 * @param inputs settings of inputs, by table
 * @param loosenings what the candidate would loosen, one sentence each
 */
public record Policy(
    Gate gate,
    Map<String, ModelPolicy> models,
    Map<TableName, InputSettings> inputs,
    List<String> loosenings) {

  public Policy {
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    loosenings = List.copyOf(loosenings);
  }

  /** The policy for the change from one project to another. */
  public static Policy of(Project base, Project candidate) {
    return new PolicyMerge(base, candidate).policy();
  }
}
