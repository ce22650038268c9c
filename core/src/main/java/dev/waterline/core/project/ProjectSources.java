package dev.waterline.core.project;

import java.util.List;
import java.util.Set;

/** Projects made from another one. */
public final class ProjectSources {

  private ProjectSources() {}

  /**
   * The project with the SQL of its models taken from other files: what a project was before it had
   * a {@code waterline.yml}. Models whose SQL isn't there are left out.
   */
  public static Project withSqlFrom(Project project, ProjectFiles files) {
    List<Model> models =
        project.models().stream()
            .flatMap(
                model ->
                    files
                        .read(model.sql().path())
                        .map(text -> withSql(model, new SourceText(model.sql().path(), text)))
                        .stream())
            .toList();
    return withModels(project, models);
  }

  /** The project without the models of these names. */
  public static Project without(Set<String> names, Project project) {
    return withModels(
        project, project.models().stream().filter(model -> !names.contains(model.name())).toList());
  }

  private static Project withModels(Project project, List<Model> models) {
    return new Project(
        project.catalog(),
        project.session(),
        project.parameters(),
        project.inputs(),
        models,
        project.gate(),
        project.local());
  }

  private static Model withSql(Model model, SourceText sql) {
    return new Model(
        model.name(),
        sql,
        model.output(),
        model.write(),
        model.compare(),
        model.rules(),
        model.checks(),
        model.composites(),
        model.storeFailures());
  }
}
