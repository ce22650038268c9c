package dev.waterline.core.project;

import dev.waterline.core.judge.Gate;
import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One side of a project, read and checked: {@code waterline.yml} and the text of every file that it
 * names. A project holds no open files and needs none.
 *
 * @param catalog the catalog name that the SQL may use, and the default catalog of the SQL
 * @param session engine settings
 * @param parameters values for the SQL's named parameters
 * @param inputs settings of input tables, by table; inputs need no entry here
 * @param models the models in the file's order, with distinct names and outputs
 * @param gate when a difference or a failing rule fails the run
 * @param local what only local runs use
 */
public record Project(
    String catalog,
    SessionSettings session,
    Map<String, Parameter> parameters,
    Map<TableName, InputSettings> inputs,
    List<Model> models,
    Gate gate,
    LocalSettings local) {

  public Project {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    models = List.copyOf(models);
  }
}
