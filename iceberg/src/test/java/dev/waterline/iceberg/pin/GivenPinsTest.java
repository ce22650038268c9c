package dev.waterline.iceberg.pin;

import static dev.waterline.iceberg.Lake.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.iceberg.Lake;
import dev.waterline.iceberg.table.IcebergTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.iceberg.types.Types;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenPinsTest {

  private static final String TAG = "waterline_local_0123456789ab_r1__pin";

  @TempDir Path folder;
  private Lake lake;
  private GivenPins given;

  @BeforeEach
  void openTheLake() {
    lake = Lake.in(folder);
    given = new GivenPins(lake);
    lake.create(ORDERS);
  }

  @AfterEach
  void closeTheLake() {
    lake.close();
  }

  @Test
  void aPinThatWasTakenIsTakenOver() {
    lake.append(ORDERS);
    Pin pin = pin(Protect.TAG);
    lake.append(ORDERS);
    lake.callsSince();

    assertThat(given.check(ORDERS, new PinEntry.Complete(pin))).isEqualTo(pin);
    assertThat(lake.callsSince()).isEqualTo(1);
  }

  @Test
  void aPinOfATableThatWasNeverWrittenStaysEmpty() {
    Pin pin = pin(Protect.TAG);
    lake.append(ORDERS);

    assertThat(given.check(ORDERS, new PinEntry.Complete(pin))).isEqualTo(pin);
  }

  @Test
  void aPinWhoseTagIsGoneIsUnprotected() {
    lake.append(ORDERS);
    Pin pin = pin(Protect.TAG);
    lake.load(ORDERS).manageSnapshots().removeTag(TAG).commit();

    Pin checked = given.check(ORDERS, new PinEntry.Complete(pin));

    assertThat(checked.protection()).isEqualTo(Protection.NONE);
    assertThat(checked.metadata()).isEqualTo(pin.metadata());
  }

  @Test
  void aPinWhoseSnapshotWasExpiredIsGone() {
    long snapshot = lake.append(ORDERS);
    Pin pin = pin(Protect.NONE);
    lake.append(ORDERS);
    lake.load(ORDERS).expireSnapshots().expireSnapshotId(snapshot).commit();

    assertError(
        ErrorCode.SNAPSHOT_NOT_FOUND,
        "shop.orders has no snapshot " + snapshot,
        () -> given.check(ORDERS, new PinEntry.Complete(pin)));
  }

  @Test
  void aTagOfAnotherSnapshotIsRefused() {
    long first = lake.append(ORDERS);
    long second = lake.append(ORDERS);
    lake.load(ORDERS)
        .manageSnapshots()
        .createTag("second", second)
        .createBranch("branch", first)
        .commit();

    assertError(
        ErrorCode.INVALID_PINS,
        "The pin of shop.orders can't be used: 'second' is a tag of snapshot %d, not the tag of snapshot %d. Pin again with `waterline pin`"
            .formatted(second, first),
        () -> given.check(ORDERS, new PinEntry.BySnapshot(first, "second", null)));
    assertError(
        ErrorCode.INVALID_PINS,
        "The pin of shop.orders can't be used: 'branch' is a branch of snapshot %d"
            .formatted(first),
        () -> given.check(ORDERS, new PinEntry.BySnapshot(first, "branch", null)));
  }

  @Test
  void aBareSnapshotIdIsCompleted() {
    long first = lake.append(ORDERS);
    lake.append(ORDERS);
    lake.load(ORDERS).manageSnapshots().createTag("six", first).commit();

    Pin tagged = given.check(ORDERS, new PinEntry.BySnapshot(first, "six", null));
    Pin bare = given.check(ORDERS, new PinEntry.BySnapshot(first, null, null));

    assertThat(tagged.protection()).isEqualTo(Protection.TAG);
    assertThat(tagged.tag()).isEqualTo("six");
    assertThat(bare.protection()).isEqualTo(Protection.NONE);
    assertThat(bare.bySnapshotId()).isTrue();
    assertThat(bare.committedAt())
        .isEqualTo(Instant.ofEpochMilli(lake.load(ORDERS).snapshot(first).timestampMillis()));
  }

  @Test
  void aSnapshotIdThatIsNotThereIsNamed() {
    assertError(
        ErrorCode.SNAPSHOT_NOT_FOUND,
        "shop.orders has no snapshot 7: it was expired, or was never there. The table was never written.",
        () -> given.check(ORDERS, new PinEntry.BySnapshot(7, null, null)));
  }

  @Test
  void aMetadataFileOfTheTableGivesTheSchemaThatWasCurrentThen() {
    long snapshot = lake.append(ORDERS);
    lake.load(ORDERS).updateSchema().addColumn("channel", Types.StringType.get()).commit();
    String location = location();
    lake.load(ORDERS).updateSchema().deleteColumn("channel").commit();

    Pin pin = given.check(ORDERS, new PinEntry.BySnapshot(snapshot, null, location));

    assertThat(FrozenMetadata.of(pin, lake).schema().findField("channel")).isNotNull();
    assertThat(pin.metadataLocation()).isEqualTo(location);
  }

  @Test
  void aMetadataFileThatIsNotTheTablesIsNotRead() throws IOException {
    long snapshot = lake.append(ORDERS);
    Path elsewhere = Files.writeString(folder.resolve("secret.json"), "not metadata");

    Pin pin = given.check(ORDERS, new PinEntry.BySnapshot(snapshot, null, elsewhere.toString()));

    assertThat(pin.bySnapshotId()).isTrue();
    assertThat(pin.metadataLocation()).isEqualTo(location());
  }

  @Test
  void aMetadataFileOfAnotherSnapshotIsRefused() {
    long snapshot = lake.append(ORDERS);
    lake.append(ORDERS);
    String location = location();

    assertError(
        ErrorCode.INVALID_PINS,
        "The pin of shop.orders can't be used: its metadata file %s doesn't have %d as current snapshot"
            .formatted(location, snapshot),
        () -> given.check(ORDERS, new PinEntry.BySnapshot(snapshot, null, location)));
  }

  @Test
  void aPinOutlivesItsTableAsLongAsTheFilesAreThere() throws IOException {
    lake.append(ORDERS);
    Pin pin = pin(Protect.TAG);
    Path manifestList = Path.of(lake.load(ORDERS).currentSnapshot().manifestListLocation());
    lake.dropTable(IcebergTables.identifier(ORDERS), false);
    lake.create(ORDERS);

    assertThat(given.check(ORDERS, new PinEntry.Complete(pin)).protection())
        .isEqualTo(Protection.NONE);
    Files.delete(manifestList);

    assertError(
        ErrorCode.SNAPSHOT_NOT_FOUND,
        "shop.orders was dropped and made again since it was pinned, and the files of snapshot %d are gone"
            .formatted(pin.snapshotId()),
        () -> given.check(ORDERS, new PinEntry.Complete(pin)));
  }

  @Test
  void metadataThatPointsToOtherFilesIsRefused() {
    lake.append(ORDERS);
    Pin pin = pin(Protect.NONE);
    String manifestList = lake.load(ORDERS).currentSnapshot().manifestListLocation();
    Pin forged =
        new Pin(
            ORDERS,
            pin.snapshotId(),
            pin.committedAt(),
            pin.metadataLocation(),
            String.valueOf(pin.metadata()).replace(manifestList, "/elsewhere/snap.avro"),
            Protection.NONE,
            null);

    assertError(
        ErrorCode.INVALID_PINS,
        "The pin of shop.orders can't be used: snapshot %d in its metadata is not the table's own. Pin again with `waterline pin`"
            .formatted(pin.snapshotId()),
        () -> given.check(ORDERS, new PinEntry.Complete(forged)));
  }

  private String location() {
    return lake.load(ORDERS).operations().current().metadataFileLocation();
  }

  private Pin pin(Protect protect) {
    return new SnapshotPinner(lake).pin(ORDERS, protect, TAG, Retention.PIN_LEASE, Instant.now());
  }

  private static void assertError(ErrorCode code, String message, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(WaterlineException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageStartingWith(message);
  }
}
