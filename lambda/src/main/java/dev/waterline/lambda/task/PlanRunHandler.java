package dev.waterline.lambda.task;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.contract.failure.WorkflowException;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.payload.Payloads;
import dev.waterline.lambda.payload.PlanInput;
import dev.waterline.lambda.payload.RunOrder;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.RunFolder;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Checks the execution's input, the bundle's hash and content, and that every table lies in a
 * database that the environment allows; then claims the run. Whatever is wrong is an {@link
 * InvalidInputException}, and nothing was made.
 */
public final class PlanRunHandler extends TaskHandler<PlanInput, RunOrder> {

  /** Glue's rule for names that Iceberg uses. */
  private static final Pattern GLUE_NAME = Pattern.compile("[a-z0-9_]{1,252}");

  private final ObjectStore store;
  private final String sandboxDatabase;
  private final Set<String> readable;
  private final Clock clock;

  /** For Lambda. */
  public PlanRunHandler() {
    this(FunctionEnvironment.of(WorkflowTask.PLAN_RUN));
  }

  private PlanRunHandler(FunctionEnvironment environment) {
    this(AwsClients.objectStore(environment), environment, Clock.systemUTC());
  }

  PlanRunHandler(ObjectStore store, FunctionEnvironment environment, Clock clock) {
    super(WorkflowTask.PLAN_RUN, PlanInput.class);
    this.store = store;
    this.sandboxDatabase = environment.text(EnvironmentKey.SANDBOX_DATABASE);
    this.readable = new TreeSet<>(environment.names(EnvironmentKey.INPUT_DATABASES));
    this.readable.add(sandboxDatabase);
    this.clock = clock;
  }

  @Override
  RunOrder handle(PlanInput input) {
    RunOrder order = Payloads.convert(input.input(), RunOrder.class);
    RunId run = order.runId();
    Bundle bundle;
    Project base;
    Project candidate;
    try {
      bundle = RunFolder.bundle(store, order.bundle().sha256());
      base = bundle.project(Side.BASE);
      candidate = bundle.project(Side.CANDIDATE);
    } catch (WorkflowException e) {
      throw e;
    } catch (WaterlineException e) {
      throw invalid(e);
    }
    checkBucket(order);
    bundle.inputs().forEach(this::checkInput);
    for (Model model : candidate.models()) {
      checkName(model.output());
    }
    RunFolder folder = new RunFolder(store, run);
    RunClaim claim =
        folder.claim(
            new RunClaim(run, input.execution(), clock.instant(), order.bundle().sha256()));
    if (folder.manifest().isEmpty()) {
      folder.write(
          Manifest.start(run, claim.startedAt(), bundle.inputs(), queries(base, candidate)));
    }
    return order;
  }

  private void checkBucket(RunOrder order) {
    String expected = store.uri(order.bundle().uri().replaceFirst("^s3://[^/]*/", ""));
    if (!order.bundle().uri().equals(expected)) {
      throw new InvalidInputException(
          "The bundle must be in the sandbox bucket, at %s".formatted(expected), null);
    }
  }

  private void checkInput(TableName table) {
    checkName(table);
    if (!readable.contains(table.namespace().get(0))) {
      throw new InvalidInputException(
          "The SQL reads %s, but runs of this environment may read the databases %s only"
              .formatted(table, readable.stream().collect(Collectors.joining(", "))),
          null);
    }
  }

  private static void checkName(TableName table) {
    if (table.parts().size() != 2
        || !table.parts().stream().allMatch(part -> GLUE_NAME.matcher(part).matches())) {
      throw new InvalidInputException(
          "%s is no name for a table in Glue: expected <database>.<table> of lower-case letters, digits and underscores"
              .formatted(table),
          null);
    }
  }

  private static List<Manifest.Query> queries(Project base, Project candidate) {
    List<Manifest.Query> queries = new ArrayList<>();
    for (Model model : candidate.models()) {
      Optional<Model> before =
          base.models().stream().filter(old -> old.name().equals(model.name())).findFirst();
      before.ifPresent(old -> queries.add(query(old, Side.BASE)));
      queries.add(query(model, Side.CANDIDATE));
    }
    for (Model model : base.models()) {
      if (queries.stream().noneMatch(query -> query.model().equals(model.name()))) {
        queries.add(query(model, Side.BASE));
      }
    }
    return queries;
  }

  private static Manifest.Query query(Model model, Side side) {
    return new Manifest.Query(model.name(), side, model.sql().path(), model.sql().sha256());
  }
}
