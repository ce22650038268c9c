package dev.waterline.cli.relation;

import dev.waterline.cli.relation.Relation.DataFiles;
import dev.waterline.cli.relation.Relation.TableState;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.report.Report;
import dev.waterline.core.table.Identifiers;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.PinnedRelations;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.spark.session.Sandbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.spark.sql.SparkSession;

/** Opens relations in a session that reaches them and nothing else, and writes nowhere. */
public final class RelationReader {

  private static final String CATALOG = "waterline_relations";

  private final LocalWarehouse warehouse;
  private final FileTypes types;
  private final Instant now;

  /**
   * @param now what clock functions mean
   */
  public RelationReader(LocalWarehouse warehouse, FileTypes types, Instant now) {
    this.warehouse = warehouse;
    this.types = types;
    this.now = now;
  }

  /**
   * Opens relations. All tables are held still before the first is read.
   *
   * @return one for each, in the same order and of one session
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when one isn't there or
   *     can't be read; the message says what there is
   */
  public List<OpenRelation> open(List<Relation> relations) {
    TableStates states = new TableStates(warehouse.catalog());
    Map<Relation, TableMetadata> resolved = new LinkedHashMap<>();
    for (Relation relation : relations) {
      if (relation instanceof TableState state) {
        resolved.computeIfAbsent(relation, same -> states.resolve(state));
      }
    }
    Sandbox sandbox = warehouse.sandbox();
    Map<Relation, String> names = new LinkedHashMap<>();
    Map<String, FrozenTable> tables = new LinkedHashMap<>();
    resolved.forEach(
        (relation, metadata) -> {
          String name = "r" + names.size();
          names.put(relation, name);
          tables.put(name, FrozenTable.of(((TableState) relation).table(), metadata, sandbox.io()));
        });
    SparkSession session =
        PinnedSession.open(
            sandbox.root(),
            CATALOG,
            SessionSettings.DEFAULT,
            now,
            new PinnedRelations(Map.of(), tables));
    FileReader files = new FileReader(session, types);
    List<OpenRelation> opened = new ArrayList<>();
    for (Relation relation : relations) {
      if (relation instanceof DataFiles data) {
        opened.add(new OpenRelation(relation.text(), files.read(data), null));
      } else {
        opened.add(
            new OpenRelation(
                relation.text(),
                session.table(CATALOG + "." + Identifiers.quote(names.get(relation))),
                input((TableState) relation, resolved.get(relation))));
      }
    }
    return opened;
  }

  private static Report.Input input(TableState state, TableMetadata metadata) {
    Snapshot snapshot = metadata.currentSnapshot();
    return new Report.Input(
        state.table().toString(),
        snapshot == null ? null : String.valueOf(snapshot.snapshotId()),
        snapshot == null ? null : Instant.ofEpochMilli(snapshot.timestampMillis()),
        metadata.metadataFileLocation(),
        snapshot == null ? "empty" : "none",
        null,
        null);
  }
}
