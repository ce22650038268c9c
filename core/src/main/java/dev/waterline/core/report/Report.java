package dev.waterline.core.report;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a run has to say; {@code report.json} is this record, name by name (docs/report.md has
 * the contract, report.schema.json the schema).
 *
 * @param run the run's id
 * @param verdict the answer
 * @param reasons why, the most important first; one sentence each
 * @param startedAt when the run started
 * @param durationMillis how long it took up to the report
 * @param baseCommit the commit of the base side, or null when it isn't from git
 * @param headCommit the commit of the candidate, or null when it isn't from git or has uncommitted
 *     changes
 * @param engine what ran the SQL
 * @param errors what went wrong, in the order of the steps
 * @param inputs the pinned inputs, by name
 * @param models one entry for each model of either side, in the candidate's order
 * @param cost billed use, or null on a laptop
 * @param cleanup what was removed and what is left
 */
public record Report(
    String run,
    Verdict verdict,
    List<String> reasons,
    Instant startedAt,
    long durationMillis,
    @Nullable String baseCommit,
    @Nullable String headCommit,
    Engine engine,
    List<StepError> errors,
    List<Input> inputs,
    List<Model> models,
    @Nullable Cost cost,
    CleanUp cleanup) {

  /** The version of the contract. */
  public static final int VERSION = 1;

  public Report {
    reasons = List.copyOf(reasons);
    errors = List.copyOf(errors);
    inputs = List.copyOf(inputs);
    models = List.copyOf(models);
  }

  /** The same report with the end of the clean-up. */
  public Report withCleanUp(CleanUp end) {
    return new Report(
        run,
        verdict,
        reasons,
        startedAt,
        durationMillis,
        baseCommit,
        headCommit,
        engine,
        errors,
        inputs,
        models,
        cost,
        end);
  }

  /**
   * What ran the SQL.
   *
   * @param release the EMR release, or null on a laptop
   */
  public record Engine(String spark, String iceberg, @Nullable String release, Settings settings) {}

  /**
   * The settings that both sides ran with.
   *
   * @param timeZone the session's time zone
   * @param ansi whether Spark's ANSI mode was on
   * @param now the instant that the SQL's clock functions mean
   */
  public record Settings(String timeZone, boolean ansi, Instant now) {}

  /**
   * One error.
   *
   * @param side the side it is about, or null when it is about neither or both
   * @param model the model it is about, or null
   * @param code an {@link dev.waterline.core.error.ErrorCode}, or Spark's error class
   * @param message without data values
   * @param file path relative to the project, or null
   * @param line from 1, or null
   */
  public record StepError(
      @Nullable Side side,
      Step step,
      @Nullable String model,
      String code,
      String message,
      @Nullable String file,
      @Nullable Integer line) {}

  /**
   * One pinned input.
   *
   * @param snapshotId decimal text, or null for a table that was never written
   * @param protection {@code tag}, {@code none} or {@code empty}
   * @param note what a reader must know of this pin, or null
   */
  public record Input(
      String table,
      @Nullable String snapshotId,
      @Nullable Instant committedAt,
      String metadataLocation,
      String protection,
      @Nullable String tag,
      @Nullable String note) {}

  /** Where a model's results were written. */
  public enum Isolation {
    BRANCH,
    TABLE;

    @Override
    public String toString() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * One model. Lists are empty and {@code rows} is null when there was nothing to compare.
   *
   * @param isolation null when no side wrote a result
   * @param base base's result, or null when it has none
   * @param candidate the candidate's result, or null when it has none
   * @param mainUnchanged whether the output's main snapshot and schema are as before
   * @param reproducibility what of the difference can't be blamed on the change
   * @param storedFailures where rows are that failed rules or checks, or null when none is stored
   * @param notes from the comparison
   */
  public record Model(
      String name,
      String output,
      @Nullable Isolation isolation,
      @Nullable Result base,
      @Nullable Result candidate,
      boolean mainUnchanged,
      List<SchemaChange> schema,
      @Nullable RowCounts rows,
      List<ColumnDifference> columns,
      List<MeasureDelta> measures,
      List<GroupDeltas> groups,
      List<Explanation> explanations,
      List<SampleRow> samples,
      List<RuleOutcome> rules,
      List<ExpectationOutcome> expectations,
      List<Check> checks,
      Reproducibility reproducibility,
      @Nullable StoredFailures storedFailures,
      List<String> notes) {

    public Model {
      schema = List.copyOf(schema);
      columns = List.copyOf(columns);
      measures = List.copyOf(measures);
      groups = List.copyOf(groups);
      explanations = List.copyOf(explanations);
      samples = List.copyOf(samples);
      rules = List.copyOf(rules);
      expectations = List.copyOf(expectations);
      checks = List.copyOf(checks);
      notes = List.copyOf(notes);
    }
  }

  /**
   * Failing rows of one model.
   *
   * @param file beside the report, one JSON object a line (docs/report.md)
   * @param rows how many of its lines are of this model
   */
  public record StoredFailures(String file, long rows) {

    /** The file's name. */
    public static final String FILE = "failures.jsonl";
  }

  /**
   * One side's result.
   *
   * @param ref the branch, or the shadow table
   * @param snapshotId decimal text
   */
  public record Result(String ref, String snapshotId, long rows, String sqlSha256) {}

  /** Billed use of a run, in AWS's units. */
  public record Cost(
      double vcpuHours, double memoryGbHours, double storageGbHours, @Nullable Double money) {}

  /**
   * What the run made and removed again, as {@code <table> tag|branch <name>} or {@code table
   * <name>}.
   */
  public record CleanUp(List<String> refsRemoved, List<String> left) {

    public CleanUp {
      refsRemoved = List.copyOf(refsRemoved);
      left = List.copyOf(left);
    }
  }
}
