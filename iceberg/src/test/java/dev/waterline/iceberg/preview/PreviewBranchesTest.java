package dev.waterline.iceberg.preview;

import static dev.waterline.iceberg.Lake.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.pin.Retention;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.OutputState;
import dev.waterline.iceberg.Lake;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreviewBranchesTest {

  private static final RunId RUN = new RunId("local_0123456789ab_r1");
  private static final String BASE = "waterline_local_0123456789ab_r1__base";
  private static final String CANDIDATE = "waterline_local_0123456789ab_r1__candidate";

  @TempDir Path folder;
  private Lake lake;
  private PreviewBranches branches;
  private OutputStates states;

  @BeforeEach
  void openTheLake() {
    lake = Lake.in(folder);
    branches = new PreviewBranches(lake);
    states = new OutputStates(lake);
  }

  @AfterEach
  void closeTheLake() {
    lake.close();
  }

  @Test
  void bothBranchesStartAtMain() {
    lake.create(ORDERS);
    long main = lake.append(ORDERS);

    OutputState before = create();

    assertThat(before.snapshotId()).isEqualTo(main);
    assertThat(lake.load(ORDERS).refs()).containsOnlyKeys("main", BASE, CANDIDATE);
    for (String name : new String[] {BASE, CANDIDATE}) {
      SnapshotRef branch = lake.load(ORDERS).refs().get(name);
      assertThat(branch.isBranch()).isTrue();
      assertThat(branch.snapshotId()).isEqualTo(main);
    }
    assertThat(states.changeSince(before, RUN)).isEqualTo(OutputChange.NONE);
  }

  @Test
  void branchesLiveForTheLeaseThoughIcebergCountsFromTheSnapshot() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    Instant now =
        Instant.ofEpochMilli(lake.load(ORDERS).currentSnapshot().timestampMillis())
            .plus(Duration.ofDays(3));

    branches.create(ORDERS, RUN, Retention.RUN_LEASE, now);

    assertThat(lake.load(ORDERS).refs().get(BASE).maxRefAgeMs())
        .isEqualTo(Duration.ofDays(4).toMillis());
  }

  @Test
  void onATableThatWasNeverWrittenBranchesAreEmptyAndMainStaysSo() {
    lake.create(ORDERS);

    OutputState before = create();

    assertThat(before.snapshotId()).isNull();
    assertThat(lake.load(ORDERS).currentSnapshot()).isNull();
    Snapshot start = lake.load(ORDERS).snapshot(BASE);
    assertThat(start.summary()).containsEntry("total-records", "0");
    assertThat(lake.load(ORDERS).snapshot(CANDIDATE)).isEqualTo(start);
    assertThat(states.changeSince(before, RUN)).isEqualTo(OutputChange.NONE);
  }

  @Test
  void makingThemAgainSetsThemBack() {
    lake.create(ORDERS);
    long main = lake.append(ORDERS);
    create();
    lake.append(ORDERS, append -> append.toBranch(BASE));

    create();

    assertThat(lake.load(ORDERS).refs().get(BASE).snapshotId()).isEqualTo(main);
  }

  @Test
  void writingToABranchLeavesTheOutputUnchanged() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    OutputState before = create();

    lake.append(ORDERS, append -> append.toBranch(BASE).set("waterline.run", RUN.value()));

    assertThat(states.changeSince(before, RUN).unchanged()).isTrue();
  }

  @Test
  void anotherWritersCommitIsReportedAsSuch() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    OutputState before = create();

    long theirs = lake.append(ORDERS);

    assertThat(states.changeSince(before, RUN))
        .isEqualTo(
            new OutputChange(
                OutputChange.Kind.MOVED_BY_OTHERS,
                java.util.List.of(
                    "Another writer committed snapshot " + theirs + " to main of shop.orders")));
  }

  @Test
  void anotherRunsPublishedResultIsAnotherWriters() {
    lake.create(ORDERS);
    OutputState before = states.read(ORDERS);

    long theirs =
        lake.append(ORDERS, append -> append.set("waterline.run", "local_0123456789ab_r2"));

    OutputChange change = states.changeSince(before, RUN);
    assertThat(change.kind()).isEqualTo(OutputChange.Kind.MOVED_BY_OTHERS);
    assertThat(change.sentences())
        .containsExactly(
            "Another writer committed snapshot %d to main of shop.orders (published by local_0123456789ab_r2)"
                .formatted(theirs));
  }

  @Test
  void aSnapshotOfThisRunOnMainIsFoundBelowOthers() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    OutputState before = create();

    long ours = lake.append(ORDERS, append -> append.set("waterline.run", RUN.value()));
    lake.append(ORDERS);

    OutputChange change = states.changeSince(before, RUN);
    assertThat(change.kind()).isEqualTo(OutputChange.Kind.MOVED_BY_RUN);
    assertThat(change.sentences())
        .containsExactly("This run wrote snapshot " + ours + " to main of shop.orders");
  }

  @Test
  void aRollbackIsAnotherWriters() {
    lake.create(ORDERS);
    long first = lake.append(ORDERS);
    long second = lake.append(ORDERS);
    OutputState before = create();

    lake.load(ORDERS).manageSnapshots().rollbackTo(first).commit();

    OutputChange change = states.changeSince(before, RUN);
    assertThat(change.kind()).isEqualTo(OutputChange.Kind.MOVED_BY_OTHERS);
    assertThat(change.sentences())
        .containsExactly(
            "Another writer set main of shop.orders from snapshot %d to %d, which doesn't follow from it"
                .formatted(second, first));
  }

  @Test
  void aRedefinedTableIsReportedWithWhatChanged() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    OutputState before = create();

    lake.load(ORDERS).updateSchema().addColumn("channel", Types.StringType.get()).commit();
    lake.load(ORDERS).updateSpec().addField("region").commit();
    lake.load(ORDERS).replaceSortOrder().asc("id").commit();
    lake.load(ORDERS).updateProperties().set("owner", "else").set("k", "v").commit();

    OutputChange change = states.changeSince(before, RUN);
    assertThat(change.kind()).isEqualTo(OutputChange.Kind.REDEFINED);
    assertThat(change.sentences())
        .containsExactly(
            "Schema, partition spec, sort order, properties k, owner of shop.orders changed during the run");
  }

  @Test
  void aUsersOwnRefsAreWatchedAndThoseOfRunsAreNot() {
    lake.create(ORDERS);
    long main = lake.append(ORDERS);
    lake.load(ORDERS).manageSnapshots().createTag("release", main).commit();
    OutputState before = create();

    lake.load(ORDERS)
        .manageSnapshots()
        .createTag("waterline_local_0123456789ab_r7__pin", main)
        .commit();
    assertThat(states.changeSince(before, RUN).unchanged()).isTrue();
    lake.load(ORDERS).manageSnapshots().removeTag("release").createBranch("mine", main).commit();

    assertThat(states.changeSince(before, RUN).sentences())
        .containsExactly("Branches or tags of shop.orders changed during the run: mine, release");
  }

  @Test
  void aDroppedTableIsReported() {
    lake.create(ORDERS);
    OutputState before = states.read(ORDERS);

    lake.dropTable(dev.waterline.iceberg.table.IcebergTables.identifier(ORDERS), false);
    assertThat(states.changeSince(before, RUN).sentences())
        .containsExactly("shop.orders was dropped during the run");
    lake.create(ORDERS);

    assertThat(states.changeSince(before, RUN).sentences())
        .containsExactly("shop.orders was dropped and made again during the run");
    assertThat(states.changeSince(before, RUN).kind()).isEqualTo(OutputChange.Kind.REDEFINED);
  }

  @Test
  void aWriterThatIsFasterMovesTheBranchesStart() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    try (Lake others = Lake.in(folder)) {
      lake.raceNextCommit(() -> others.append(ORDERS));

      create();
    }

    assertThat(lake.load(ORDERS).refs().get(BASE).snapshotId())
        .isEqualTo(lake.load(ORDERS).currentSnapshot().snapshotId());
  }

  private OutputState create() {
    return branches.create(ORDERS, RUN, Retention.RUN_LEASE, Instant.now());
  }

  @Test
  void everySideHasItsBranch() {
    assertThat(RUN.branch(Side.BASE)).isEqualTo(BASE);
    assertThat(RUN.branch(Side.CANDIDATE)).isEqualTo(CANDIDATE);
  }
}
