package dev.waterline.core.plan;

import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run would do.
 *
 * @param models the models of both sides, in the candidate's order, then those that it removes
 * @param inputs every table that is pinned: named in the SQL of either side, or declared
 */
public record RunPlan(List<PlannedModel> models, Set<TableName> inputs) {

  public RunPlan {
    models = List.copyOf(models);
    inputs = Collections.unmodifiableSet(new TreeSet<>(inputs));
  }
}
