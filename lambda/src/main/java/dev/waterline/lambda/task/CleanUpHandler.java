package dev.waterline.lambda.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.CleanUpIncompleteException;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Step;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.payload.CleanUpInput;
import dev.waterline.lambda.payload.Outcome;
import dev.waterline.lambda.payload.StateError;
import dev.waterline.lambda.port.JobRuns;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.RunCleanUp;
import dev.waterline.lambda.run.RunFolder;
import dev.waterline.lambda.run.RunJudgement;
import dev.waterline.lambda.run.RunJudgement.Documents;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * Ends a run: its jobs, then what it made, then its report, which is made here when the run came to
 * none. It touches only runs that the execution has claimed, and can be repeated: by a retry, by
 * the event of the execution's end, by a redrive.
 */
public final class CleanUpHandler extends TaskHandler<JsonNode, Outcome> {

  private final ObjectStore store;
  private final RunCleanUp cleanUp;
  private final RunJudgement judgement;
  private final Clock clock;

  /** For Lambda. */
  public CleanUpHandler() {
    this(FunctionEnvironment.of(WorkflowTask.CLEAN_UP));
  }

  private CleanUpHandler(FunctionEnvironment environment) {
    this(
        AwsClients.objectStore(environment),
        AwsClients.jobs(environment),
        AwsClients.catalog(environment),
        environment,
        Clock.systemUTC());
  }

  CleanUpHandler(
      ObjectStore store,
      JobRuns jobs,
      Catalog catalog,
      FunctionEnvironment environment,
      Clock clock) {
    super(WorkflowTask.CLEAN_UP, JsonNode.class);
    this.store = store;
    this.cleanUp = new RunCleanUp(jobs, catalog, environment.text(EnvironmentKey.SANDBOX_DATABASE));
    this.judgement = JudgeRunHandler.judgement(catalog, environment);
    this.clock = clock;
  }

  @Override
  Outcome handle(JsonNode payload) {
    CleanUpInput input = CleanUpInput.of(payload);
    RunId run = input.run();
    if (run == null) {
      return nothingToDo(null);
    }
    RunFolder folder = new RunFolder(store, run);
    RunClaim claim = folder.claim().orElse(null);
    if (claim == null || !claim.execution().equals(input.execution())) {
      return nothingToDo(run);
    }
    CleanUpResult result = cleanUp.clean(folder);
    Report report = finished(folder, claim, input.error(), result);
    if (!result.complete()) {
      throw new CleanUpIncompleteException(
          "Of the run %s this is left: %s"
              .formatted(
                  run,
                  result.left().stream().map(Object::toString).collect(Collectors.joining("; "))),
          null);
    }
    return outcome(folder, report, input.conclusion());
  }

  private Report finished(
      RunFolder folder, RunClaim claim, @Nullable StateError error, CleanUpResult result) {
    Optional<Report> written = folder.report();
    Documents documents =
        written
            .map(report -> new Documents(report, ""))
            .orElseGet(() -> unjudged(folder, claim, error));
    Report report = documents.report();
    List<String> removed = folder.manifest().map(found -> found.removed()).orElse(List.of());
    List<String> left = result.left().stream().map(Object::toString).toList();
    Report.CleanUp now = new Report.CleanUp(removed, left);
    if (written.isPresent() && now.equals(report.cleanup())) {
      return report;
    }
    Report complete = report.withCleanUp(now);
    folder.write(complete, documents.failingRows());
    return complete;
  }

  /** The report of a run that wasn't judged: ERROR, with what there is. */
  private Documents unjudged(RunFolder folder, RunClaim claim, @Nullable StateError error) {
    Bundle bundle = RunFolder.bundle(store, claim.bundleSha256());
    Step step = folder.manifest().map(found -> found.step()).orElse(Step.PLAN);
    String message = error == null ? "The run ended before it was judged" : error.sentence();
    Problem problem =
        new Problem(step == Step.CLEANUP ? Step.JUDGE : step, ErrorCode.INTERNAL, message, null);
    try {
      return judgement.documents(folder, claim, bundle, List.of(problem), clock.instant());
    } catch (WaterlineException e) {
      throw new CleanUpIncompleteException(
          "The run %s is cleaned up, but its report can't be made: %s"
              .formatted(folder.run(), e.getMessage()),
          e);
    }
  }

  private static Outcome outcome(RunFolder folder, Report report, @Nullable String conclusion) {
    boolean unclear = report.verdict() == Verdict.INCONCLUSIVE && conclusion != null;
    String concluded =
        unclear
            ? conclusion
            : report.verdict().compareTo(Verdict.WARN) <= 0 ? Outcome.SUCCESS : Outcome.FAILURE;
    return new Outcome(
        folder.run().value(), report.verdict().name(), concluded, folder.reportUri());
  }

  /** Nothing of the execution's was ever made; another one's run of this name is left alone. */
  private static Outcome nothingToDo(@Nullable RunId run) {
    return new Outcome(
        run == null ? null : run.value(), Verdict.ERROR.name(), Outcome.FAILURE, null);
  }
}
