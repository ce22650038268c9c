package dev.waterline.core.plan;

import dev.waterline.core.project.SourceText;
import java.util.List;
import java.util.Set;

/** Reads a query without running it or looking anything up. */
public interface SqlInspector {

  /**
   * Parses a query and checks that it is one.
   *
   * @throws dev.waterline.core.error.WaterlineException SQL_SYNTAX or SQL_REFUSED, with the place
   */
  Names inspect(SourceText sql);

  /**
   * What a query names.
   *
   * @param relations relations outside its own WITH, each as its parts
   * @param parameters named parameters, without colons
   */
  record Names(Set<List<String>> relations, Set<String> parameters) {

    public Names {
      relations = Set.copyOf(relations);
      parameters = Set.copyOf(parameters);
    }
  }
}
