package dev.waterline.lambda.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.dqdl.RulesetFolder;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.run.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureSnapshotsHandlerTest {

  private final Deployment deployment = new Deployment();

  @TempDir Path folder;

  @BeforeEach
  void planned() {
    deployment.plan();
  }

  @Test
  void theInputIsTaggedAndThePinHoldsItsMetadata() {
    long snapshot = deployment.load(Deployment.ORDERS).currentSnapshot().snapshotId();

    deployment.capture();

    PinEntry.Complete pin =
        (PinEntry.Complete)
            deployment.folder().pins().orElseThrow().inputs().get(Deployment.ORDERS);
    assertThat(pin.pin().snapshotId()).isEqualTo(snapshot);
    assertThat(pin.pin().tag()).isEqualTo(Deployment.RUN.pinTag());
    assertThat(deployment.load(Deployment.ORDERS).refs()).containsKey(Deployment.RUN.pinTag());
  }

  @Test
  void outsideProtectedDatabasesNothingIsWritten() {
    deployment.environment.put(EnvironmentKey.PROTECTED_DATABASES, "");

    deployment.capture();

    PinEntry.Complete pin =
        (PinEntry.Complete)
            deployment.folder().pins().orElseThrow().inputs().get(Deployment.ORDERS);
    assertThat(pin.pin().protection()).isEqualTo(Protection.NONE);
    assertThat(deployment.load(Deployment.ORDERS).refs()).containsOnlyKeys("main");
  }

  @Test
  void bothBranchesOfAnOutputInTheSandboxAreMadeAndInTheManifest() {
    deployment.capture();

    assertThat(deployment.load(Deployment.TOTALS).refs())
        .containsKeys(Deployment.RUN.branch(Side.BASE), Deployment.RUN.branch(Side.CANDIDATE));
    assertThat(deployment.folder().manifest().orElseThrow().tables())
        .containsExactlyInAnyOrder(Deployment.ORDERS, Deployment.TOTALS);
    assertThat(deployment.folder().captured().orElseThrow().outputs())
        .containsOnlyKeys(Deployment.TOTALS);
  }

  /** A second capture would set back branches that a job has written to meanwhile. */
  @Test
  void aRepeatedTaskChangesNothing() {
    deployment.capture();
    List<String> before = deployment.store.keys();
    String pins = deployment.store.text("runs/pr_7_0123456789ab_r1/pins.json");
    deployment.load(Deployment.ORDERS).newAppend().commit();

    deployment.capture();

    assertThat(deployment.store.keys()).isEqualTo(before);
    assertThat(deployment.store.text("runs/pr_7_0123456789ab_r1/pins.json")).isEqualTo(pins);
  }

  /** Policy is base's, so its rules are looked up although the candidate names others. */
  @Test
  void theRulesetsOfBothSidesArePinnedByTheirTexts() throws IOException {
    Files.createDirectory(folder.resolve("sandbox.totals"));
    Files.writeString(folder.resolve("sandbox.totals/totals.dqdl"), "Rules = [ RowCount > 0 ]");
    deployment.rulesets = new RulesetFolder(folder);
    deployment.files.get(Side.BASE).put("waterline.yml", project("glue:table/sandbox.totals"));
    deployment.files.get(Side.CANDIDATE).put("waterline.yml", project("glue:none"));
    replanned();

    deployment.capture();
    Files.writeString(folder.resolve("sandbox.totals/totals.dqdl"), "Rules = [ RowCount > 9 ]");

    PinnedRulesets pinned = deployment.folder().rulesets().orElseThrow();
    assertThat(pinned.rulesetsOf(Deployment.TOTALS))
        .containsExactly(new SourceText("glue:totals", "Rules = [ RowCount > 0 ]"));
    assertThatThrownBy(() -> pinned.ruleset("none"))
        .hasMessageStartingWith("There is no ruleset 'none'");
  }

  private static String project(String rules) {
    return Deployment.PROJECT + "    rules: " + rules + "\n";
  }

  private void replanned() {
    deployment.store.keys().forEach(deployment.store::remove);
    deployment.plan();
  }
}
