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
import dev.waterline.iceberg.Lake;
import java.nio.file.Path;
import java.time.Instant;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrozenMetadataTest {

  @TempDir Path folder;
  private Lake lake;

  @BeforeEach
  void openTheLake() {
    lake = Lake.in(folder);
  }

  @AfterEach
  void closeTheLake() {
    lake.close();
  }

  @Test
  void aPinKeepsItsSchemaAndSnapshotWhateverHappensToTheTable() {
    lake.create(ORDERS);
    long pinned = lake.append(ORDERS);
    Pin pin = pin();
    lake.load(ORDERS).updateSchema().deleteColumn("region").commit();
    lake.append(ORDERS);

    TableMetadata frozen = FrozenMetadata.of(pin, lake);

    assertThat(frozen.schema().findField("region")).isNotNull();
    assertThat(frozen.currentSnapshot().snapshotId()).isEqualTo(pinned);
    assertThat(frozen.metadataFileLocation()).isEqualTo(pin.metadataLocation());
  }

  @Test
  void aPinIsReadableAfterItsTableWasDropped() {
    lake.create(ORDERS);
    long pinned = lake.append(ORDERS);
    Pin pin = pin();
    lake.dropTable(dev.waterline.iceberg.table.IcebergTables.identifier(ORDERS), false);

    assertThat(FrozenMetadata.of(pin, lake).currentSnapshot().snapshotId()).isEqualTo(pinned);
  }

  @Test
  void aBareSnapshotIdHasTheSchemaOfItsSnapshot() {
    lake.create(ORDERS);
    long first = lake.append(ORDERS);
    lake.load(ORDERS).updateSchema().addColumn("channel", Types.StringType.get()).commit();
    lake.load(ORDERS).updateSchema().renameColumn("region", "area").commit();
    lake.append(ORDERS);

    TableMetadata frozen = FrozenMetadata.of(pin(first), lake);

    assertThat(frozen.currentSnapshot().snapshotId()).isEqualTo(first);
    assertThat(frozen.schema().columns())
        .extracting(Types.NestedField::name)
        .containsExactly("id", "region");
    assertThat(frozen.changes()).isEmpty();
  }

  @Test
  void aBareSnapshotIdIsNotPartitionedByAColumnThatCameLater() {
    lake.create(ORDERS);
    long first = lake.append(ORDERS);
    lake.load(ORDERS).updateSchema().addColumn("channel", Types.StringType.get()).commit();
    lake.load(ORDERS).updateSpec().addField(Expressions.bucket("channel", 4)).commit();
    lake.load(ORDERS).replaceSortOrder().asc("channel").commit();

    TableMetadata frozen = FrozenMetadata.of(pin(first), lake);

    assertThat(frozen.spec().isUnpartitioned()).isTrue();
    assertThat(frozen.sortOrder().isUnsorted()).isTrue();
  }

  @Test
  void aBareSnapshotIdKeepsThePartitionSpecThatItsSchemaHas() {
    lake.create(ORDERS);
    lake.load(ORDERS).updateSpec().addField("region").commit();
    lake.load(ORDERS).newAppend().set("n", "1").commit();
    long first = lake.load(ORDERS).currentSnapshot().snapshotId();
    lake.load(ORDERS).updateSchema().addColumn("channel", Types.StringType.get()).commit();
    lake.load(ORDERS).updateSpec().addField("channel").commit();

    TableMetadata frozen = FrozenMetadata.of(pin(first), lake);

    assertThat(frozen.spec().fields()).extracting(field -> field.name()).containsExactly("region");
  }

  @Test
  void aBareSnapshotIdThatWasExpiredIsGone() {
    lake.create(ORDERS);
    long first = lake.append(ORDERS);
    Pin pin = pin(first);
    lake.append(ORDERS);
    lake.load(ORDERS).expireSnapshots().expireSnapshotId(first).commit();

    assertThatThrownBy(() -> FrozenMetadata.of(pin, lake))
        .isInstanceOfSatisfying(
            WaterlineException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.SNAPSHOT_NOT_FOUND))
        .hasMessageStartingWith("shop.orders has no snapshot " + first);
  }

  @Test
  void metadataThatIsNotOfThePinIsRefused() {
    lake.create(ORDERS);
    Pin empty = pin();
    long snapshot = lake.append(ORDERS);
    Pin mixed =
        new Pin(ORDERS, snapshot, Instant.now(), "x.json", empty.metadata(), Protection.NONE, null);
    Pin broken = new Pin(ORDERS, snapshot, Instant.now(), "x.json", "{}", Protection.NONE, null);

    assertThatThrownBy(() -> FrozenMetadata.of(mixed, lake))
        .hasMessage(
            "The pin of shop.orders says snapshot %d, its metadata says null".formatted(snapshot));
    assertThatThrownBy(() -> FrozenMetadata.of(broken, lake))
        .hasMessage("The pin of shop.orders holds no Iceberg table metadata");
  }

  private Pin pin() {
    return new SnapshotPinner(lake)
        .pin(ORDERS, Protect.NONE, "t", Retention.RUN_LEASE, Instant.now());
  }

  private Pin pin(long snapshotId) {
    return new SnapshotPinner(lake)
        .pinSnapshot(ORDERS, snapshotId, Protect.NONE, "t", Retention.RUN_LEASE, Instant.now());
  }
}
