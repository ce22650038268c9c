package dev.waterline.statemachine;

import dev.waterline.core.contract.WorkflowTask;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The workflow of a run, in Amazon States Language with JSONPath, for a Standard state machine.
 *
 * <p>The text holds <code>${…}</code> placeholders where a deployment puts its functions: one for
 * each {@link Substitution}, and no others.
 */
public final class WorkflowDefinition {

  private static final String DEFINITION = "preview.asl.json";
  private static final String INPUT_SCHEMA = "execution-input.schema.json";

  private WorkflowDefinition() {}

  /** The definition, before substitution. */
  public static String text() {
    return resource(DEFINITION);
  }

  /** The JSON Schema of an execution's input. */
  public static String inputSchema() {
    return resource(INPUT_SCHEMA);
  }

  /** The placeholders of the definition. */
  public enum Substitution {
    PLAN_RUN(WorkflowTask.PLAN_RUN),
    CAPTURE_SNAPSHOTS(WorkflowTask.CAPTURE_SNAPSHOTS),
    LAUNCH_RUN(WorkflowTask.LAUNCH_RUN),
    CHECK_RUN(WorkflowTask.CHECK_RUN),
    JUDGE_RUN(WorkflowTask.JUDGE_RUN),
    CLEAN_UP(WorkflowTask.CLEAN_UP);

    private final WorkflowTask task;

    Substitution(WorkflowTask task) {
      this.task = task;
    }

    /** The task whose function's ARN (of a version or alias) takes the place. */
    public WorkflowTask task() {
      return task;
    }

    /** The name inside the braces, for example {@code PlanRunFunctionArn}. */
    public String key() {
      return task.title() + "FunctionArn";
    }
  }

  /** The states, those inside the parallel branches as well. */
  public enum State {
    PLAN_RUN("PlanRun"),
    CAPTURE_SNAPSHOTS("CaptureSnapshots"),
    BOTH_SIDES("BothSides"),
    LAUNCH_BASE("LaunchBase"),
    WAIT_FOR_BASE("WaitForBase"),
    CHECK_BASE("CheckBase"),
    IS_BASE_ENDED("IsBaseEnded"),
    BASE_ENDED("BaseEnded"),
    BASE_FAILED("BaseFailed"),
    LAUNCH_CANDIDATE("LaunchCandidate"),
    WAIT_FOR_CANDIDATE("WaitForCandidate"),
    CHECK_CANDIDATE("CheckCandidate"),
    IS_CANDIDATE_ENDED("IsCandidateEnded"),
    CANDIDATE_ENDED("CandidateEnded"),
    CANDIDATE_FAILED("CandidateFailed"),
    IS_THERE_A_RESULT("IsThereAResult"),
    LAUNCH_COMPARISON("LaunchComparison"),
    WAIT_FOR_COMPARISON("WaitForComparison"),
    CHECK_COMPARISON("CheckComparison"),
    IS_COMPARISON_ENDED("IsComparisonEnded"),
    JUDGE_RUN("JudgeRun"),
    CLEAN_UP("CleanUp"),
    VERDICT("Verdict"),
    PASSED("Passed"),
    NOT_PASSED("NotPassed"),
    INPUT_REFUSED("InputRefused");

    private final String title;

    State(String title) {
      this.title = title;
    }

    /** The state's name in the definition and in an execution's history. */
    public String title() {
      return title;
    }
  }

  private static String resource(String name) {
    try (InputStream in = WorkflowDefinition.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The jar lacks its resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
