package dev.waterline.lambda.task;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.dqdl.RulesetCatalog;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.capture.RunCapture;
import dev.waterline.iceberg.pin.InputPinner;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.payload.CaptureInput;
import dev.waterline.lambda.payload.Captured;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.RunFolder;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.catalog.Catalog;

/**
 * Pins the inputs and the rulesets that the project names in the Glue Data Catalog, and makes the
 * preview branches of outputs in the sandbox, whose names are in the manifest before that. Once
 * both are recorded, a repeated task changes nothing.
 */
public final class CaptureSnapshotsHandler extends TaskHandler<CaptureInput, Captured> {

  private final ObjectStore store;
  private final Catalog catalog;
  private final RulesetCatalog rulesets;
  private final String sandboxDatabase;
  private final Set<String> protectedDatabases;
  private final Duration lease;
  private final Clock clock;

  /** For Lambda. */
  public CaptureSnapshotsHandler() {
    this(FunctionEnvironment.of(WorkflowTask.CAPTURE_SNAPSHOTS));
  }

  private CaptureSnapshotsHandler(FunctionEnvironment environment) {
    this(
        AwsClients.objectStore(environment),
        AwsClients.catalog(environment),
        AwsClients.rulesets(),
        environment,
        Clock.systemUTC());
  }

  CaptureSnapshotsHandler(
      ObjectStore store,
      Catalog catalog,
      RulesetCatalog rulesets,
      FunctionEnvironment environment,
      Clock clock) {
    super(WorkflowTask.CAPTURE_SNAPSHOTS, CaptureInput.class);
    this.store = store;
    this.catalog = catalog;
    this.rulesets = rulesets;
    this.sandboxDatabase = environment.text(EnvironmentKey.SANDBOX_DATABASE);
    this.protectedDatabases = new TreeSet<>(environment.names(EnvironmentKey.PROTECTED_DATABASES));
    this.protectedDatabases.add(sandboxDatabase);
    this.lease = Duration.ofHours(environment.wholeNumber(EnvironmentKey.LEASE_HOURS));
    this.clock = clock;
  }

  @Override
  Captured handle(CaptureInput input) {
    RunId run = input.runId();
    RunFolder folder = new RunFolder(store, run);
    RunClaim claim = folder.claimed();
    if (folder.captured().isPresent()) {
      return new Captured(folder.pinsUri());
    }
    Bundle bundle = RunFolder.bundle(store, claim.bundleSha256());
    Project base = bundle.project(Side.BASE);
    Project candidate = bundle.project(Side.CANDIDATE);
    Policy policy = Policy.of(base, candidate);
    checkProtection(policy);
    Set<TableName> outputs = new TreeSet<>();
    Optional<Manifest> manifest = folder.manifest().map(found -> found.at(Step.PIN));
    for (Side side : Side.values()) {
      for (Model model : (side == Side.BASE ? base : candidate).models()) {
        if (model.output().namespace().equals(List.of(sandboxDatabase))) {
          outputs.add(model.output());
          Manifest.Ref ref =
              new Manifest.Ref(
                  model.name(),
                  side,
                  new PreviewRef.Branch(model.output(), run.branch(side)),
                  Optional.empty());
          manifest = manifest.map(found -> found.with(ref));
        }
      }
    }
    manifest.ifPresent(folder::write);
    RunCapture.Start start =
        new RunCapture(catalog, new InputPinner(catalog, this::protect))
            .capture(
                run,
                bundle.inputs(),
                policy.inputs(),
                bundle.pins(),
                outputs,
                lease,
                clock.instant());
    folder.captured(
        start.pins(), PinnedRulesets.of(ruleSources(policy), rulesets), start.captured());
    return new Captured(folder.pinsUri());
  }

  private static List<RuleSource> ruleSources(Policy policy) {
    return policy.models().values().stream()
        .<RuleSource>flatMap(model -> model.rules().stream())
        .toList();
  }

  private Protect protect(TableName table) {
    return protectedDatabases.contains(table.namespace().get(0)) ? Protect.TAG : Protect.NONE;
  }

  /** A project can give up a protection, but can't have one that the environment doesn't give. */
  private void checkProtection(Policy policy) {
    policy
        .inputs()
        .forEach(
            (table, settings) -> {
              if (settings.protect() == Protect.TAG && protect(table) == Protect.NONE) {
                throw new WaterlineException(
                    ErrorCode.INVALID_PROJECT,
                    "inputs: %s: protect: tag, but runs of this environment may not tag tables of that database"
                        .formatted(table));
              }
            });
  }
}
