package dev.waterline.iceberg.table;

import static dev.waterline.iceberg.Lake.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.iceberg.Lake;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RefCommitsTest {

  @TempDir Path folder;
  private Lake lake;
  private Lake others;
  private final List<Integer> pauses = new ArrayList<>();

  @BeforeEach
  void openTheLakeTwice() {
    lake = Lake.in(folder);
    others = Lake.in(folder);
    lake.create(ORDERS);
    lake.append(ORDERS);
  }

  @AfterEach
  void closeTheLake() {
    lake.close();
    others.close();
  }

  @Test
  void everyLostAttemptIsFollowedByAPause() {
    lake.raceEveryCommit(() -> others.append(ORDERS));

    assertThatThrownBy(() -> tag(lake.load(ORDERS).currentSnapshot().snapshotId()))
        .hasMessageStartingWith("shop.orders was changed by others during each of 3 attempts");
    assertThat(pauses).containsExactly(1, 2);
  }

  @Test
  void aCommitOfUnknownOutcomeIsLookedUp() {
    long snapshot = lake.load(ORDERS).currentSnapshot().snapshotId();
    lake.raceNextCommit(
        () -> {
          new RefCommits(1, pauses::add)
              .commit(
                  ORDERS, others.load(ORDERS).operations(), metadata -> tagged(metadata, snapshot));
          throw new CommitStateUnknownException(new RuntimeException("the answer got lost"));
        });

    tag(snapshot);

    assertThat(pauses).containsExactly(1);
    assertThat(lake.load(ORDERS).refs().get("t").snapshotId()).isEqualTo(snapshot);
  }

  @Test
  void anInterruptedPauseEndsTheAttempts() {
    lake.raceEveryCommit(() -> others.append(ORDERS));
    RefCommits interrupted =
        new RefCommits(
            3,
            attempt -> {
              throw new InterruptedException();
            });

    assertThatThrownBy(
            () ->
                interrupted.commit(
                    ORDERS,
                    lake.load(ORDERS).operations(),
                    metadata -> tagged(metadata, metadata.currentSnapshot().snapshotId())))
        .hasMessageStartingWith("shop.orders was changed by others");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void noChangeIsNoCommit() {
    lake.callsSince();

    new RefCommits().commit(ORDERS, lake.load(ORDERS).operations(), metadata -> metadata);

    assertThat(lake.callsSince()).isEqualTo(1);
  }

  @Test
  void pausesGrowUpToTwoSeconds() {
    assertThat(JitteredBackoff.bound(1)).isEqualTo(50);
    assertThat(JitteredBackoff.bound(2)).isEqualTo(100);
    assertThat(JitteredBackoff.bound(7)).isEqualTo(2_000);
    assertThat(JitteredBackoff.bound(1_000)).isEqualTo(2_000);
  }

  private void tag(long snapshot) {
    new RefCommits(3, pauses::add)
        .commit(ORDERS, lake.load(ORDERS).operations(), metadata -> tagged(metadata, snapshot));
  }

  private static TableMetadata tagged(TableMetadata metadata, long snapshot) {
    return TableMetadata.buildFrom(metadata)
        .setRef("t", SnapshotRef.tagBuilder(snapshot).build())
        .build();
  }
}
