package dev.waterline.e2e.scenario;

import java.nio.file.Path;
import java.util.Map;

/** A small project: the sales of a region, where the candidate leaves out every tenth. */
final class Sales {

  static final String BASE =
      "SELECT region, count(*) AS sales, sum(cents) AS cents FROM sales GROUP BY region";

  static final String CANDIDATE = BASE.replace("GROUP BY", "WHERE id % 10 <> 0 GROUP BY");

  private Sales() {}

  /**
   * The project's folder.
   *
   * @param input the table of sales, with its database
   * @param output the table that the model feeds, with its database
   * @param candidate the candidate's SQL
   */
  static Path project(Waterline waterline, String input, String output, String candidate) {
    return waterline.project(
        output.replace('.', '-'),
        Map.of(
            "waterline.yml",
            """
            version: 1
            inputs:
              %s: { alias: sales }
            models:
              - { name: totals, sql: totals.sql, output: %s, key: [region], compare: { measures: [sales] } }
            local: { base: base/ }
            """
                .formatted(input, output),
            "totals.sql",
            candidate,
            "base/totals.sql",
            BASE));
  }
}
