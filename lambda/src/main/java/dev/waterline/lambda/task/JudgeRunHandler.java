package dev.waterline.lambda.task;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.payload.JudgeInput;
import dev.waterline.lambda.payload.LegEnd;
import dev.waterline.lambda.payload.Outcome;
import dev.waterline.lambda.payload.StateError;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.Prices;
import dev.waterline.lambda.run.RunFolder;
import dev.waterline.lambda.run.RunJudgement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.catalog.Catalog;

/** Comes to a verdict and writes the report. */
public final class JudgeRunHandler extends TaskHandler<JudgeInput, Outcome> {

  private final ObjectStore store;
  private final RunJudgement judgement;
  private final Clock clock;

  /** For Lambda. */
  public JudgeRunHandler() {
    this(FunctionEnvironment.of(WorkflowTask.JUDGE_RUN));
  }

  private JudgeRunHandler(FunctionEnvironment environment) {
    this(
        AwsClients.objectStore(environment),
        AwsClients.catalog(environment),
        environment,
        Clock.systemUTC());
  }

  JudgeRunHandler(
      ObjectStore store, Catalog catalog, FunctionEnvironment environment, Clock clock) {
    super(WorkflowTask.JUDGE_RUN, JudgeInput.class);
    this.store = store;
    this.judgement = judgement(catalog, environment);
    this.clock = clock;
  }

  static RunJudgement judgement(Catalog catalog, FunctionEnvironment environment) {
    return new RunJudgement(
        catalog,
        environment.text(EnvironmentKey.SANDBOX_DATABASE),
        environment.text(EnvironmentKey.RELEASE_LABEL),
        Prices.of(environment));
  }

  @Override
  Outcome handle(JudgeInput input) {
    RunFolder folder = new RunFolder(store, input.runId());
    RunClaim claim = folder.claimed();
    Bundle bundle = RunFolder.bundle(store, claim.bundleSha256());
    RunJudgement.Documents documents =
        judgement.documents(folder, claim, bundle, launchErrors(input.legs()), clock.instant());
    Report report = documents.report();
    folder.write(report, documents.failingRows());
    return new Outcome(
        input.run(),
        report.verdict().name(),
        Policy.of(bundle.project(Side.BASE), bundle.project(Side.CANDIDATE))
                .gate()
                .passes(report.verdict())
            ? Outcome.SUCCESS
            : Outcome.FAILURE,
        folder.reportUri());
  }

  /** A failing job is in the folder; what kept it from starting is only in the state. */
  private static List<Problem> launchErrors(List<LegEnd> legs) {
    List<Problem> problems = new ArrayList<>();
    for (LegEnd leg : legs) {
      StateError error = leg.error();
      if (error != null) {
        problems.add(new Problem(Step.TRANSFORM, ErrorCode.INTERNAL, error.sentence(), null));
      }
    }
    return problems;
  }
}
