package dev.waterline.lambda.run;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.LegResult.LegModel;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.preview.ShadowTables;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that what jobs wrote is about this run and of a size that a report can take. Jobs run SQL
 * of others: what they write is a claim, not a fact.
 */
final class ResultCheck {

  private static final int MOST_COLUMNS = 10_000;
  private static final int MOST_DETAILS = 10_000;
  private static final int LONGEST_MESSAGE = 20_000;

  private final RunId run;
  private final String sandboxDatabase;

  ResultCheck(RunId run, String sandboxDatabase) {
    this.run = run;
    this.sandboxDatabase = sandboxDatabase;
  }

  /**
   * Checks a side's result.
   *
   * @throws WaterlineException INTERNAL saying what doesn't fit
   */
  LegResult leg(Side side, Project project, LegResult result) {
    String who = "The result of the " + side + " job";
    require(result.run().equals(run), "%s is of another run", who);
    require(result.side() == side, "%s is of the other side", who);
    Set<String> names = new HashSet<>();
    for (LegModel found : result.models()) {
      require(names.add(found.name()), "%s has a model twice", who);
      Model model =
          project.models().stream()
              .filter(known -> known.name().equals(found.name()))
              .findFirst()
              .orElseThrow(() -> wrong("%s has a model that the project lacks", who));
      require(
          model.sql().sha256().equals(found.sqlSha256()),
          "%s is of other SQL than the bundle's",
          who);
      require(
          found.problem() == null || found.problem().message().length() <= LONGEST_MESSAGE,
          "%s has a message that is too long",
          who);
      if (found.written() != null) {
        PreviewRef ref = found.written().ref();
        PreviewRef branch = new PreviewRef.Branch(model.output(), run.branch(side));
        PreviewRef table =
            new PreviewRef.ShadowTable(
                ShadowTables.in(List.of(sandboxDatabase), model.output(), run, side));
        require(
            ref.equals(branch) || ref.equals(table), "%s names a place that the run has not", who);
      }
    }
    return result;
  }

  /**
   * Checks the comparison's result.
   *
   * @param models the models of either side
   * @throws WaterlineException INTERNAL saying what doesn't fit
   */
  ComparisonResult comparison(Set<String> models, ComparisonResult result) {
    String who = "The comparison's result";
    require(result.run().equals(run), "%s is of another run", who);
    Set<String> names = new HashSet<>();
    for (ComparedModel found : result.models()) {
      require(names.add(found.name()), "%s has a model twice", who);
      require(models.contains(found.name()), "%s has a model that the project lacks", who);
      require(
          found.judged().failures().size() <= MOST_DETAILS, "%s has too many failing rows", who);
      Comparison comparison = found.comparison();
      if (comparison != null) {
        require(comparison.columns().size() <= MOST_COLUMNS, "%s has too many columns", who);
        require(
            comparison.samples().size() + comparison.groups().size() <= MOST_DETAILS
                && comparison.schema().size() <= MOST_COLUMNS
                && comparison.explanations().size() <= MOST_DETAILS,
            "%s has too many details",
            who);
        require(counts(comparison.rows()), "%s has a count below zero", who);
        require(
            comparison.columns().stream()
                .allMatch(
                    column ->
                        column.changed() >= 0 && column.changed() <= comparison.rows().changed()),
            "%s has a column with more changes than rows",
            who);
      }
    }
    return result;
  }

  private static boolean counts(RowCounts rows) {
    return rows.unchanged() >= 0
        && rows.changed() >= 0
        && rows.added() >= 0
        && rows.removed() >= 0
        && rows.duplicateKeys().base() >= 0
        && rows.duplicateKeys().candidate() >= 0
        && rows.nullKeys().base() >= 0
        && rows.nullKeys().candidate() >= 0;
  }

  private static void require(boolean holds, String message, String who) {
    if (!holds) {
      throw wrong(message, who);
    }
  }

  private static WaterlineException wrong(String message, String who) {
    return new WaterlineException(ErrorCode.INTERNAL, message.formatted(who));
  }
}
