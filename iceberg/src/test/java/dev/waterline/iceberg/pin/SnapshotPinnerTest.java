package dev.waterline.iceberg.pin;

import static dev.waterline.iceberg.Lake.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.Lake;
import dev.waterline.iceberg.table.IcebergTables;
import dev.waterline.iceberg.table.RefCommits;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Types;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotPinnerTest {

  private static final String TAG = "waterline_local_0123456789ab_r1__pin";
  private static final Duration LEASE = Retention.RUN_LEASE;

  @TempDir Path folder;
  private Lake lake;
  private Lake others;
  private SnapshotPinner pinner;

  @BeforeEach
  void openTheLakeTwice() {
    lake = Lake.in(folder);
    others = Lake.in(folder);
    pinner = new SnapshotPinner(lake, new RefCommits(5, attempt -> {}));
  }

  @AfterEach
  void closeTheLake() {
    lake.close();
    others.close();
  }

  @Test
  void aPinHoldsTheCurrentSnapshotAndTagsIt() {
    lake.create(ORDERS);
    long snapshot = lake.append(ORDERS);
    String location = lake.load(ORDERS).operations().current().metadataFileLocation();

    Pin pin = pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(pin.snapshotId()).isEqualTo(snapshot);
    assertThat(pin.committedAt())
        .isEqualTo(Instant.ofEpochMilli(lake.load(ORDERS).currentSnapshot().timestampMillis()));
    assertThat(pin.metadataLocation()).isEqualTo(location);
    assertThat(pin.protection()).isEqualTo(Protection.TAG);
    assertThat(pin.tag()).isEqualTo(TAG);
    assertThat(FrozenMetadata.of(pin, lake).refs()).containsOnlyKeys("main");
    assertThat(lake.load(ORDERS).refs().get(TAG).snapshotId()).isEqualTo(snapshot);
  }

  @Test
  void theTagLivesForTheLeaseThoughIcebergCountsFromTheSnapshot() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    long committed = lake.load(ORDERS).currentSnapshot().timestampMillis();
    Instant tenDaysLater = Instant.ofEpochMilli(committed).plus(Duration.ofDays(10));

    pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, tenDaysLater);

    SnapshotRef tag = lake.load(ORDERS).refs().get(TAG);
    assertThat(tag.maxRefAgeMs()).isEqualTo(Duration.ofDays(11).toMillis());
  }

  @Test
  void thePinSeesASchemaChangeThatMadeNoSnapshot() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    lake.load(ORDERS).updateSchema().addColumn("channel", Types.StringType.get()).commit();

    Pin pin = pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(FrozenMetadata.of(pin, lake).schema().findField("channel")).isNotNull();
  }

  @Test
  void withoutProtectionNothingIsWritten() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    String location = lake.load(ORDERS).operations().current().metadataFileLocation();

    Pin pin = pinner.pin(ORDERS, Protect.NONE, TAG, LEASE, Instant.now());

    assertThat(pin.protection()).isEqualTo(Protection.NONE);
    assertThat(pin.tag()).isNull();
    assertThat(lake.load(ORDERS).operations().current().metadataFileLocation()).isEqualTo(location);
  }

  @Test
  void aTableThatWasNeverWrittenIsPinnedEmpty() {
    lake.create(ORDERS);

    Pin pin = pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(pin.protection()).isEqualTo(Protection.EMPTY);
    assertThat(pin.snapshotId()).isNull();
    assertThat(pin.tag()).isNull();
    assertThat(FrozenMetadata.of(pin, lake).currentSnapshot()).isNull();
    assertThat(lake.load(ORDERS).refs()).isEmpty();
  }

  @Test
  void aWriterThatIsFasterIsPinnedInstead() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    lake.raceNextCommit(() -> others.append(ORDERS));

    Pin pin = pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(pin.snapshotId()).isEqualTo(lake.load(ORDERS).currentSnapshot().snapshotId());
    assertThat(lake.load(ORDERS).refs().get(TAG).snapshotId()).isEqualTo(pin.snapshotId());
  }

  @Test
  void aSnapshotThatIsExpiredBeforeItIsTaggedIsNotPinned() {
    lake.create(ORDERS);
    long expired = lake.append(ORDERS);
    lake.raceNextCommit(
        () -> {
          others.append(ORDERS);
          others.load(ORDERS).expireSnapshots().expireSnapshotId(expired).commit();
        });

    Pin pin = pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(lake.load(ORDERS).snapshot(expired)).isNull();
    assertThat(pin.snapshotId()).isNotEqualTo(expired);
    assertThat(lake.load(ORDERS).refs().get(TAG).snapshotId()).isEqualTo(pin.snapshotId());
  }

  @Test
  void pinsStayRightBesideABusyWriter() throws Exception {
    lake.create(
        ORDERS, Map.of("commit.retry.num-retries", "100", "commit.retry.max-wait-ms", "100"));
    lake.append(ORDERS);
    SnapshotPinner patient = new SnapshotPinner(lake);
    ExecutorService writer = Executors.newSingleThreadExecutor();
    try {
      Future<?> fifteenCommits =
          writer.submit(
              () -> {
                for (int i = 0; i < 15; i++) {
                  others.append(ORDERS);
                }
              });
      for (int i = 0; i < 10; i++) {
        String tag = TAG + i;
        Pin pin = patient.pin(ORDERS, Protect.TAG, tag, LEASE, Instant.now());

        TableMetadata frozen = FrozenMetadata.of(pin, lake);
        assertThat(frozen.currentSnapshot().snapshotId()).isEqualTo(pin.snapshotId());
        assertThat(lake.load(ORDERS).refs().get(tag).snapshotId()).isEqualTo(pin.snapshotId());
      }
      fifteenCommits.get(60, TimeUnit.SECONDS);
      assertThat(lake.load(ORDERS).history()).hasSize(1 + 15);
      assertThat(lake.load(ORDERS).refs()).hasSize(1 + 10);
    } finally {
      writer.shutdown();
    }
  }

  @Test
  void afterFiveLostAttemptsThePinSaysWho() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    lake.raceEveryCommit(() -> others.append(ORDERS));

    assertError(
        ErrorCode.COMMIT_CONFLICT,
        "shop.orders was changed by others during each of 5 attempts to change its tags or branches: try again when fewer writers are at work",
        () -> pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now()));
    assertThat(lake.load(ORDERS).refs()).containsOnlyKeys("main");
  }

  @Test
  void aRepeatedPinMovesItsOwnTag() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());
    long second = lake.append(ORDERS);

    Pin pin = pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(pin.snapshotId()).isEqualTo(second);
    assertThat(lake.load(ORDERS).refs().get(TAG).snapshotId()).isEqualTo(second);
  }

  @Test
  void aPinTakesTwoCatalogCalls() {
    lake.create(ORDERS);
    lake.append(ORDERS);
    lake.callsSince();

    pinner.pin(ORDERS, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(lake.callsSince()).isEqualTo(2);
  }

  @Test
  void aMissingTableIsNamedWithWhatIsThere() {
    lake.create(ORDERS);
    lake.create(TableName.of("shop", "customers"));

    assertError(
        ErrorCode.TABLE_NOT_FOUND,
        "There is no table shop.order. The namespace has: shop.orders, shop.customers.",
        () -> pinner.pin(TableName.of("shop", "order"), Protect.TAG, TAG, LEASE, Instant.now()));
    assertError(
        ErrorCode.TABLE_NOT_FOUND,
        "There is no table shops.orders. There is no namespace shops either.",
        () -> pinner.pin(TableName.of("shops", "orders"), Protect.TAG, TAG, LEASE, Instant.now()));
  }

  @Test
  void aViewIsNoTable() {
    lake.create(ORDERS);
    TableName view = TableName.of("shop", "recent");
    lake.buildView(IcebergTables.identifier(view))
        .withSchema(Lake.SCHEMA)
        .withDefaultNamespace(IcebergTables.identifier(view).namespace())
        .withQuery("spark", "SELECT id, region FROM orders")
        .create();

    assertError(
        ErrorCode.TABLE_NOT_ICEBERG,
        "shop.recent is a view, not a table",
        () -> pinner.pin(view, Protect.TAG, TAG, LEASE, Instant.now()));
  }

  @Test
  void aMetadataTableCanNotBePinned() {
    lake.create(ORDERS);
    TableName files = TableName.of("shop", "orders", "files");

    assertError(
        ErrorCode.TABLE_NOT_FOUND,
        "shop.orders.files is a metadata table, which can't be held still: name the table itself",
        () -> pinner.pin(files, Protect.TAG, TAG, LEASE, Instant.now()));
  }

  @Test
  void aSnapshotChosenByAPersonIsTagged() {
    lake.create(ORDERS);
    long first = lake.append(ORDERS);
    lake.append(ORDERS);

    Pin pin = pinner.pinSnapshot(ORDERS, first, Protect.TAG, TAG, LEASE, Instant.now());

    assertThat(pin.snapshotId()).isEqualTo(first);
    assertThat(pin.bySnapshotId()).isTrue();
    assertThat(pin.protection()).isEqualTo(Protection.TAG);
    assertThat(lake.load(ORDERS).refs().get(TAG).snapshotId()).isEqualTo(first);
  }

  @Test
  void aSnapshotThatIsNotThereIsNamedWithTheNewestOnes() {
    lake.create(ORDERS);
    long snapshot = lake.append(ORDERS);
    BaseTable orders = lake.load(ORDERS);
    Instant committed = Instant.ofEpochMilli(orders.currentSnapshot().timestampMillis());

    assertError(
        ErrorCode.SNAPSHOT_NOT_FOUND,
        "shop.orders has no snapshot 7: it was expired, or was never there. The newest are %d of %s (current)."
            .formatted(snapshot, committed),
        () -> pinner.pinSnapshot(ORDERS, 7, Protect.TAG, TAG, LEASE, Instant.now()));
  }

  @Test
  void aSnapshotOfATableThatWasNeverWrittenIsNotThere() {
    lake.create(ORDERS);

    assertError(
        ErrorCode.SNAPSHOT_NOT_FOUND,
        "shop.orders has no snapshot 7: it was expired, or was never there. The table was never written.",
        () -> pinner.pinSnapshot(ORDERS, 7, Protect.NONE, TAG, LEASE, Instant.now()));
  }

  private static void assertError(ErrorCode code, String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(WaterlineException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessage(message);
  }
}
