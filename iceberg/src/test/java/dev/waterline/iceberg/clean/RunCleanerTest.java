package dev.waterline.iceberg.clean;

import static dev.waterline.iceberg.Lake.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.clean.Artifact;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.Lake;
import dev.waterline.iceberg.pin.SnapshotPinner;
import dev.waterline.iceberg.preview.PreviewBranches;
import dev.waterline.iceberg.preview.ShadowTables;
import dev.waterline.iceberg.table.RefCommits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCleanerTest {

  private static final RunId RUN = new RunId("local_0123456789ab_r1");
  private static final RunId TENTH = new RunId("local_0123456789ab_r10");
  private static final TableName TOTALS = TableName.of("mart", "totals");
  private static final TableName SHADOW = ShadowTables.of(TOTALS, RUN, Side.BASE);
  private static final String PIN = "waterline_local_0123456789ab_r1__pin";

  @TempDir Path folder;
  private Lake lake;
  private Lake others;
  private RunCleaner cleaner;

  @BeforeEach
  void openTheLakeTwice() {
    lake = Lake.in(folder);
    others = Lake.in(folder);
    cleaner = new RunCleaner(lake, new RefCommits(3, attempt -> {}));
    lake.create(ORDERS);
    lake.append(ORDERS);
    lake.create(TOTALS);
    lake.append(TOTALS);
  }

  @AfterEach
  void closeTheLake() {
    lake.close();
    others.close();
  }

  @Test
  void everythingOfTheRunIsRemovedAndNothingElse() {
    preview(RUN);
    preview(TENTH);
    lake.create(SHADOW, Map.of("waterline.run", RUN.value()));
    long main = lake.load(ORDERS).currentSnapshot().snapshotId();
    lake.load(ORDERS)
        .manageSnapshots()
        .createTag("waterline_local_0123456789ab_r1_pin", main)
        .createBranch("mine", main)
        .commit();

    CleanUpResult result = cleaner.clean(RUN, Set.of(ORDERS, TOTALS, SHADOW));

    assertThat(result.removed())
        .extracting(Artifact::toString)
        .containsExactly(
            "mart.totals branch waterline_local_0123456789ab_r1__base",
            "mart.totals branch waterline_local_0123456789ab_r1__candidate",
            "table mart.waterline_local_0123456789ab_r1__base__totals",
            "shop.orders tag waterline_local_0123456789ab_r1__pin");
    assertThat(result.left()).isEmpty();
    assertThat(result.complete()).isTrue();
    assertThat(lake.load(ORDERS).refs())
        .containsOnlyKeys("main", "mine", TENTH.pinTag(), "waterline_local_0123456789ab_r1_pin");
    assertThat(lake.load(TOTALS).refs())
        .containsOnlyKeys("main", TENTH.branch(Side.BASE), TENTH.branch(Side.CANDIDATE));
    assertThat(lake.load(ORDERS).currentSnapshot().snapshotId()).isEqualTo(main);
  }

  @Test
  void aSecondCleanUpFindsNothing() {
    preview(RUN);
    cleaner.clean(RUN, Set.of(ORDERS, TOTALS));

    assertThat(cleaner.clean(RUN, Set.of(ORDERS, TOTALS, SHADOW))).isEqualTo(CleanUpResult.NOTHING);
    assertThat(cleaner.cleanAll(RUN)).isEqualTo(CleanUpResult.NOTHING);
  }

  @Test
  void theCatalogIsScannedWhenNothingIsKnown() {
    preview(RUN);
    lake.create(SHADOW, Map.of("waterline.run", RUN.value()));

    CleanUpResult result = cleaner.cleanAll(RUN);

    assertThat(result.removed()).hasSize(4);
    assertThat(lake.load(ORDERS).refs()).containsOnlyKeys("main");
    assertThat(lake.load(TOTALS).refs()).containsOnlyKeys("main");
    assertThat(cleaner.leftovers()).isEmpty();
  }

  @Test
  void aTableThatOnlyHasTheNameIsLeftAndReported() {
    lake.create(SHADOW);

    CleanUpResult result = cleaner.cleanAll(RUN);

    assertThat(result.removed()).isEmpty();
    assertThat(result.left())
        .extracting(CleanUpResult.Left::toString)
        .containsExactly(
            "table mart.waterline_local_0123456789ab_r1__base__totals: its property waterline.run is not local_0123456789ab_r1, so it is not the run's");
    assertThat(result.complete()).isTrue();
    assertThat(lake.load(SHADOW)).isNotNull();
  }

  @Test
  void aTableThatOnlyHasThePropertyIsNotTouched() {
    TableName own = TableName.of("mart", "own");
    lake.create(own, Map.of("waterline.run", RUN.value()));

    assertThat(cleaner.cleanAll(RUN)).isEqualTo(CleanUpResult.NOTHING);
    assertThat(lake.load(own)).isNotNull();
  }

  @Test
  void aShadowTableIsDroppedWithoutItsFiles() {
    lake.create(SHADOW, Map.of("waterline.run", RUN.value()));
    Path metadata = Path.of(lake.load(SHADOW).operations().current().metadataFileLocation());

    cleaner.clean(RUN, Set.of(SHADOW));

    assertThat(metadata).isRegularFile();
  }

  @Test
  void aWriterThatIsFasterIsWaitedFor() {
    preview(RUN);
    lake.raceNextCommit(() -> others.append(ORDERS));

    assertThat(cleaner.clean(RUN, Set.of(ORDERS)).removed())
        .containsExactly(Artifact.tag(ORDERS, PIN));
    assertThat(lake.load(ORDERS).history()).hasSize(2);
  }

  @Test
  void oneTableThatFailsDoesNotStopTheOthers() throws IOException {
    preview(RUN);
    Path metadata = Path.of(lake.load(TOTALS).operations().current().metadataFileLocation());
    Files.delete(metadata);

    CleanUpResult result = cleaner.clean(RUN, Set.of(ORDERS, TOTALS));

    assertThat(result.removed()).containsExactly(Artifact.tag(ORDERS, PIN));
    assertThat(result.complete()).isFalse();
    assertThat(result.left()).hasSize(1);
    assertThat(result.left().get(0).toString())
        .isEqualTo("mart.totals: Failed to open input stream for file: " + metadata);
  }

  @Test
  void whatCanNotBeCommittedIsReported() {
    preview(RUN);
    lake.raceEveryCommit(() -> others.append(ORDERS));

    CleanUpResult result = cleaner.clean(RUN, Set.of(ORDERS));

    assertThat(result.removed()).isEmpty();
    assertThat(result.complete()).isFalse();
    assertThat(result.left())
        .extracting(CleanUpResult.Left::toString)
        .containsExactly(
            "shop.orders: shop.orders was changed by others during each of 3 attempts to change its tags or branches: try again when fewer writers are at work");
  }

  @Test
  void leftoversAreListedByRun() {
    preview(TENTH);
    preview(RUN);
    lake.create(SHADOW, Map.of("waterline.run", RUN.value()));
    lake.create(ShadowTables.of(TOTALS, TENTH, Side.BASE));

    Map<RunId, List<Artifact>> leftovers = cleaner.leftovers();

    assertThat(leftovers).containsOnlyKeys(RUN, TENTH);
    assertThat(leftovers.get(RUN)).hasSize(4).contains(Artifact.table(SHADOW));
    assertThat(leftovers.get(TENTH)).hasSize(3).contains(Artifact.tag(ORDERS, TENTH.pinTag()));
  }

  @Test
  void oneTableTakesTwoCatalogCalls() {
    preview(RUN);
    lake.callsSince();

    cleaner.clean(RUN, Set.of(ORDERS));

    assertThat(lake.callsSince()).isEqualTo(2);
  }

  private void preview(RunId run) {
    Instant now = Instant.now();
    new SnapshotPinner(lake).pin(ORDERS, Protect.TAG, run.pinTag(), Retention.RUN_LEASE, now);
    new PreviewBranches(lake).create(TOTALS, run, Retention.RUN_LEASE, now);
  }
}
