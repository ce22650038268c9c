package dev.waterline.core.plan;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.WriteMode;
import dev.waterline.core.table.TableName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Finds out what a run would do, from the projects of both sides. */
public final class Planner {

  private final SqlInspector inspector;

  public Planner(SqlInspector inspector) {
    this.inspector = inspector;
  }

  /**
   * Plans a run. SQL that can't run is a {@link PlannedQuery#problem()} of its side, so that the
   * other side can still show what it does.
   */
  public RunPlan plan(Project base, Project candidate) {
    Map<String, PlannedQuery> onBase = queries(base);
    Map<String, PlannedQuery> onCandidate = queries(candidate);
    List<PlannedModel> models = new ArrayList<>();
    onCandidate.forEach((name, query) -> models.add(new PlannedModel(onBase.get(name), query)));
    onBase.forEach(
        (name, query) -> {
          if (!onCandidate.containsKey(name)) {
            models.add(new PlannedModel(query, null));
          }
        });
    Set<TableName> inputs = new TreeSet<>(base.inputs().keySet());
    inputs.addAll(candidate.inputs().keySet());
    onBase.values().forEach(query -> inputs.addAll(query.inputs()));
    onCandidate.values().forEach(query -> inputs.addAll(query.inputs()));
    models.stream()
        .map(PlannedModel::model)
        .filter(model -> model.write() != WriteMode.OVERWRITE)
        .forEach(model -> inputs.add(model.output()));
    return new RunPlan(models, inputs);
  }

  private Map<String, PlannedQuery> queries(Project project) {
    Map<String, PlannedQuery> queries = new LinkedHashMap<>();
    for (Model model : project.models()) {
      queries.put(model.name(), query(project, model));
    }
    return queries;
  }

  private PlannedQuery query(Project project, Model model) {
    try {
      Set<TableName> inputs = new TreeSet<>();
      for (List<String> relation : inspector.inspect(model.sql()).relations()) {
        inputs.add(resolve(project, model, relation));
      }
      return new PlannedQuery(model, inputs, null);
    } catch (WaterlineException problem) {
      return new PlannedQuery(model, Set.of(), problem);
    }
  }

  private static TableName resolve(Project project, Model model, List<String> relation) {
    if (relation.size() == 1) {
      return alias(project, relation.get(0))
          .orElseThrow(() -> unknownName(project, model, relation.get(0)));
    }
    boolean withCatalog = relation.size() > 2 && relation.get(0).equals(project.catalog());
    return new TableName(withCatalog ? relation.subList(1, relation.size()) : relation);
  }

  /** Aliases match as Spark's identifiers do, whatever their letter case. */
  private static Optional<TableName> alias(Project project, String name) {
    return project.inputs().entrySet().stream()
        .filter(input -> name.equalsIgnoreCase(input.getValue().alias()))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private static WaterlineException unknownName(Project project, Model model, String name) {
    String aliases =
        project.inputs().values().stream()
            .map(input -> input.alias())
            .filter(alias -> alias != null)
            .sorted()
            .collect(Collectors.joining(", "));
    return new WaterlineException(
        ErrorCode.TABLE_NOT_FOUND,
        "The SQL reads '%s', which is neither a table with its namespace (such as shop.orders) nor an alias of `inputs` in waterline.yml (%s)"
            .formatted(name, aliases.isEmpty() ? "there are none" : "there are " + aliases),
        new Place(model.sql().path(), null, null),
        null);
  }
}
