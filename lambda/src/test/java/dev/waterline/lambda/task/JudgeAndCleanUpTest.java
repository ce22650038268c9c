package dev.waterline.lambda.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.WriterAliveException;
import dev.waterline.core.json.ComparisonResultJson;
import dev.waterline.core.json.LegResultJson;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.JobRecord.Use;
import dev.waterline.core.result.Judged;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.LegResult.LegModel;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.lambda.payload.CheckInput;
import dev.waterline.lambda.payload.JobTicket;
import dev.waterline.lambda.payload.JudgeInput;
import dev.waterline.lambda.payload.LegEnd;
import dev.waterline.lambda.payload.Outcome;
import dev.waterline.lambda.payload.StateError;
import dev.waterline.lambda.port.JobRuns.Progress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JudgeAndCleanUpTest {

  private final Deployment deployment = new Deployment();

  @BeforeEach
  void captured() {
    deployment.plan();
    deployment.capture();
  }

  @Test
  void aRunWithoutADifferencePassesAndLeavesNothing() {
    run(rows(3, 3, 3, 0, 0, 0));
    Outcome judged = judge();
    Outcome outcome = cleanUp(judged);

    assertThat(judged.conclusion()).isEqualTo(Outcome.SUCCESS);
    assertThat(outcome)
        .isEqualTo(
            new Outcome(
                "pr_7_0123456789ab_r1",
                "PASS",
                Outcome.SUCCESS,
                "s3://previews/runs/pr_7_0123456789ab_r1/report/report.json"));
    assertThat(deployment.load(Deployment.ORDERS).refs()).containsOnlyKeys("main");
    assertThat(deployment.load(Deployment.TOTALS).refs()).containsOnlyKeys("main");
    assertThat(deployment.store.keys())
        .contains(
            BucketLayout.report(Deployment.RUN, "report.md"),
            BucketLayout.report(Deployment.RUN, "report.html"),
            BucketLayout.report(Deployment.RUN, "report.junit.xml"));
    assertThat(report().cleanup().refsRemoved()).hasSize(3);
  }

  @Test
  void theReportHasTheUseOfTheJobsAndNoNoteOnRightsThatAreNarrow() {
    run(rows(3, 3, 3, 0, 0, 0));
    judge();

    Report.Cost cost = report().cost();
    assertThat(cost).isNotNull();
    assertThat(cost.vcpuHours()).isEqualTo(3.0);
    assertThat(cost.money())
        .isCloseTo(3 * 0.05 + 12 * 0.006, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(report().models().get(0).notes()).isEmpty();
    assertThat(report().engine().release()).isEqualTo("emr-7.12.0");
  }

  @Test
  void failingRowsAreStoredBesideTheReportAndStayThereWhenTheRunIsCleanedUp() {
    run(
        rows(3, 3, 3, 0, 0, 0),
        new Judged(
            List.of(),
            List.of(),
            List.of(new FailingRow(List.of("IsComplete \"cents\""), Map.of("cents", Cell.NULL)))));
    cleanUp(judge());

    assertThat(report().models().get(0).storedFailures())
        .isEqualTo(new Report.StoredFailures("failures.jsonl", 1));
    assertThat(deployment.store.text(BucketLayout.report(Deployment.RUN, "failures.jsonl")))
        .isEqualTo(
            "{\"model\":\"totals\",\"failed\":[\"IsComplete \\\"cents\\\"\"],\"row\":{\"cents\":null}}\n");
  }

  @Test
  void anEmptyCandidateFailsTheExecution() {
    run(rows(3, 0, 0, 0, 0, 3));
    Outcome outcome = cleanUp(judge());

    assertThat(outcome.verdict()).isEqualTo("FAIL");
    assertThat(outcome.conclusion()).isEqualTo(Outcome.FAILURE);
  }

  @Test
  void aLostSideIsAnErrorWithTheJobsEndAndTheOtherSideIsShown() {
    JobTicket base = start("base");
    end(base, "FAILED", Progress.FAILED);
    leg(Side.CANDIDATE);

    deployment.jobs.end(
        start("candidate").jobRunId(), "SUCCESS", Progress.SUCCEEDED, null, Use.ZERO);
    judge();

    assertThat(report().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(report().models().get(0).candidate()).isNotNull();
    assertThat(report().errors())
        .anyMatch(error -> error.side() == Side.BASE && error.message().contains("FAILED"));
  }

  @Test
  void whatKeptASideFromStartingIsInTheReport() {
    judge(
        List.of(
            new LegEnd(
                null,
                new StateError(
                    "dev.waterline.core.contract.failure.QuotaExceededException",
                    "{\"errorMessage\": \"EMR Serverless has no room for the job now\"}")),
            new LegEnd(null, new StateError("java.lang.NullPointerException", "secret 42"))));

    assertThat(report().verdict()).isEqualTo(Verdict.ERROR);
    assertThat(report().reasons().toString())
        .contains("EMR Serverless has no room for the job now", "NullPointerException")
        .doesNotContain("secret");
  }

  @Test
  void aResultOfAnotherRunIsNotBelieved() {
    run(rows(3, 3, 3, 0, 0, 0));
    String key = BucketLayout.result(Deployment.RUN, RunJob.COMPARISON);
    deployment.store.write(
        key, deployment.store.text(key).replace("pr_7_0123456789ab_r1", "pr_8_0123456789ab_r1"));
    judge();

    assertThat(report().verdict()).isEqualTo(Verdict.ERROR);
    assertThat(report().reasons().get(0)).contains("The comparison's result is of another run");
  }

  @Test
  void aResultThatNamesAnotherPlaceIsNotBelieved() {
    run(rows(3, 3, 3, 0, 0, 0));
    write(
        Side.CANDIDATE,
        new Written(
            new PreviewRef.ShadowTable(TableName.parse("payroll.salaries")),
            1,
            "{}",
            Map.of(),
            Set.of()));
    judge();

    assertThat(report().verdict()).isEqualTo(Verdict.ERROR);
    assertThat(report().toString())
        .contains("The result of the candidate job names a place that the run has not")
        .doesNotContain("payroll");
  }

  @Test
  void aResultThatIsNoJsonIsAnError() {
    run(rows(3, 3, 3, 0, 0, 0));
    deployment.store.write(
        BucketLayout.result(Deployment.RUN, RunJob.COMPARISON), "[".repeat(100_000));
    judge();

    assertThat(report().verdict()).isEqualTo(Verdict.ERROR);
    assertThat(report().reasons().get(0)).contains("is not JSON");
  }

  @Test
  void nothingIsRemovedWhileAWriterLives() {
    start("base");

    assertThatThrownBy(() -> cleanUp(null))
        .isInstanceOf(WriterAliveException.class)
        .hasMessageContaining("still alive and were told to end");
    assertThat(deployment.load(Deployment.TOTALS).refs()).hasSize(3);
    assertThat(deployment.jobs.alive("")).extracting(job -> job.state()).containsOnly("CANCELLING");
  }

  /** StartJobRun went through, and then the function died: there is no record of the job. */
  @Test
  void aWriterWithoutARecordIsFoundByItsName() {
    start("candidate");
    deployment.store.remove(BucketLayout.job(Deployment.RUN, RunJob.CANDIDATE));

    assertThatThrownBy(() -> cleanUp(null)).isInstanceOf(WriterAliveException.class);
  }

  @Test
  void aRunThatFailedBeforeItWasJudgedGetsAReport() {
    Outcome outcome =
        deployment
            .cleaner()
            .handle(
                Deployment.json(
                    """
                    {"execution": "%s", "state": {"run": "%s",
                     "error": {"Error": "dev.waterline.core.contract.failure.RunRefusedException",
                               "Cause": "{\\"errorMessage\\": \\"There is no table shop.orders\\"}"}}}"""
                        .formatted(Deployment.EXECUTION, Deployment.RUN)));

    assertThat(outcome.verdict()).isEqualTo("ERROR");
    assertThat(outcome.conclusion()).isEqualTo(Outcome.FAILURE);
    assertThat(report().reasons().get(0)).contains("There is no table shop.orders");
    assertThat(report().cleanup().refsRemoved()).hasSize(3);
  }

  @Test
  void theEventOfAnAbortedExecutionCleansUp() {
    Outcome outcome = deployment.cleaner().handle(event("ABORTED", Deployment.EXECUTION));

    assertThat(outcome.verdict()).isEqualTo("ERROR");
    assertThat(report().reasons().get(0)).contains("ABORTED");
    assertThat(deployment.load(Deployment.TOTALS).refs()).containsOnlyKeys("main");
  }

  @Test
  void theEventAfterAWholeRunChangesNothing() {
    run(rows(3, 3, 3, 0, 0, 0));
    cleanUp(judge());
    String report = deployment.store.text(BucketLayout.report(Deployment.RUN, "report.json"));

    deployment.cleaner().handle(event("FAILED", Deployment.EXECUTION));

    assertThat(deployment.store.text(BucketLayout.report(Deployment.RUN, "report.json")))
        .isEqualTo(report);
  }

  @Test
  void anotherExecutionsRunIsLeftAlone() {
    Outcome outcome = deployment.cleaner().handle(event("FAILED", "arn:another"));

    assertThat(outcome.report()).isNull();
    assertThat(deployment.load(Deployment.TOTALS).refs()).hasSize(3);
  }

  @Test
  void anInputWithoutARunNeedsNoCleanUp() {
    Outcome outcome =
        deployment
            .cleaner()
            .handle(
                Deployment.json(
                    "{\"detail\": {\"status\": \"FAILED\", \"executionArn\": \"x\", \"input\": \"[]\"}}"));

    assertThat(outcome).isEqualTo(new Outcome(null, "ERROR", Outcome.FAILURE, null));
  }

  private static com.fasterxml.jackson.databind.JsonNode event(String status, String execution) {
    return Deployment.json(
        """
        {"source": "aws.states", "detail-type": "Step Functions Execution Status Change",
         "detail": {"executionArn": "%s", "status": "%s", "input": "{\\"run\\": \\"%s\\"}"}}"""
            .formatted(execution, status, Deployment.RUN));
  }

  private void run(Comparison comparison) {
    run(comparison, Judged.NOTHING);
  }

  private void run(Comparison comparison, Judged judged) {
    for (RunJob job : RunJob.values()) {
      end(start(job.toString()), "SUCCESS", Progress.SUCCEEDED);
    }
    leg(Side.BASE);
    leg(Side.CANDIDATE);
    deployment.store.write(
        BucketLayout.result(Deployment.RUN, RunJob.COMPARISON),
        ComparisonResultJson.write(
            new ComparisonResult(
                Deployment.RUN,
                List.of(new ComparedModel("totals", Map.of(), comparison, null, judged)),
                List.of())));
  }

  private static Comparison rows(
      long base, long candidate, long unchanged, long changed, long added, long removed) {
    return new Comparison(
        List.of(),
        new RowCounts(
            List.of("region"),
            base,
            candidate,
            unchanged,
            changed,
            added,
            removed,
            new PerSide<>(0L, 0L),
            new PerSide<>(0L, 0L)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Reproducibility.FULL,
        List.of());
  }

  private void leg(Side side) {
    write(
        side,
        new Written(
            new PreviewRef.Branch(Deployment.TOTALS, Deployment.RUN.branch(side)),
            1,
            "{}",
            Map.of(),
            Set.of()));
  }

  private void write(Side side, Written written) {
    String sql = deployment.files.get(side).get("totals.sql");
    deployment.store.write(
        BucketLayout.result(Deployment.RUN, RunJob.of(side)),
        LegResultJson.write(
            new LegResult(
                Deployment.RUN,
                side,
                new Report.Engine(
                    "3.5.6",
                    "1.10.0",
                    null,
                    new Report.Settings("UTC", false, deployment.clock.instant())),
                List.of(
                    new LegModel(
                        "totals",
                        new SourceText("totals.sql", sql).sha256(),
                        written,
                        null,
                        List.of())),
                List.of())));
  }

  private JobTicket start(String job) {
    return deployment.launcher().handle(deployment.launch(job));
  }

  private void end(JobTicket ticket, String state, Progress progress) {
    deployment.jobs.end(ticket.jobRunId(), state, progress, null, new Use(1, 4, 0));
    try {
      new CheckRunHandler(deployment.store, deployment.jobs)
          .handle(new CheckInput(Deployment.RUN.value(), ticket));
    } catch (dev.waterline.core.contract.failure.JobFailedException expected) {
      assertThat(progress).isEqualTo(Progress.FAILED);
    }
  }

  private Outcome judge() {
    return judge(List.of(new LegEnd(null, null), new LegEnd(null, null)));
  }

  private Outcome judge(List<LegEnd> legs) {
    return new JudgeRunHandler(
            deployment.store,
            deployment.catalog,
            deployment.of(WorkflowTask.JUDGE_RUN),
            deployment.clock)
        .handle(new JudgeInput(Deployment.RUN.value(), deployment.reference(), legs));
  }

  private Outcome cleanUp(Outcome judged) {
    return deployment
        .cleaner()
        .handle(
            Deployment.json(
                """
                {"execution": "%s", "state": {"run": "%s"%s}}"""
                    .formatted(
                        Deployment.EXECUTION,
                        Deployment.RUN,
                        judged == null
                            ? ""
                            : ", \"judged\": {\"conclusion\": \"%s\"}"
                                .formatted(judged.conclusion()))));
  }

  private Report report() {
    return deployment.folder().report().orElseThrow();
  }
}
