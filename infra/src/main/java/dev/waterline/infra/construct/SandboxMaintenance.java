package dev.waterline.infra.construct;

import dev.waterline.core.contract.WorkflowTask;
import java.util.List;
import java.util.Objects;
import software.amazon.awscdk.services.events.Rule;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.events.targets.LambdaFunction;
import software.amazon.awscdk.services.lambda.IFunction;
import software.constructs.Construct;

/**
 * The scheduled sweep of a sandbox: removes what runs left past their lease, then starts the job
 * that expires snapshots and removes orphan files in the sandbox database, and nowhere else.
 *
 * <p>Needs a {@link PreviewWorkflow}. Makes a function with its role, the schedule and an alarm.
 * Without this construct nothing is lost but tidiness: removed branches leave their snapshots and
 * files behind, since only expiry takes those.
 */
public final class SandboxMaintenance extends Construct {

  private final IFunction sweep;

  /**
   * Makes the sweep.
   *
   * @param schedule when it runs, such as {@code Schedule.rate(Duration.hours(6))}. Shorter than
   *     the lease, so that what a run left goes soon after
   */
  public SandboxMaintenance(
      Construct scope, String id, PreviewWorkflow workflow, Schedule schedule) {
    super(scope, id);
    Objects.requireNonNull(schedule, "schedule");
    TaskFunction function = workflow.tasks().make(this, WorkflowTask.SWEEP);
    workflow.allowStoppingExecutions(function);
    this.sweep = function.alias();
    Rule.Builder.create(this, "Schedule")
        .description("Sweeps the sandbox")
        .schedule(schedule)
        .targets(List.of(LambdaFunction.Builder.create(sweep).build()))
        .build();
    workflow.alarm(
        "SweepFailed", "A sweep of the sandbox failed or left something", sweep.metricErrors());
  }

  /** What sweeps: to be called by hand as well. */
  public IFunction sweep() {
    return sweep;
  }
}
