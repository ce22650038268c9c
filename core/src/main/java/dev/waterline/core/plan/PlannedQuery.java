package dev.waterline.core.plan;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Model;
import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One side's version of a model.
 *
 * @param model the model
 * @param inputs the tables that its SQL reads, aliases resolved; empty when there is a problem
 * @param problem why the SQL can't run, or null
 */
public record PlannedQuery(
    Model model, Set<TableName> inputs, @Nullable WaterlineException problem) {

  public PlannedQuery {
    inputs = Collections.unmodifiableSet(new TreeSet<>(inputs));
  }
}
