package dev.waterline.iceberg.clean;

import dev.waterline.core.clean.Artifact;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.clean.CleanUpResult.Left;
import dev.waterline.core.clean.CleanUpResult.Ownership;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.table.IcebergTables;
import dev.waterline.iceberg.table.RefCommits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Catalog;

/**
 * Removes what a run made: tags and branches whose name starts with {@link RunId#refPrefix()}, and
 * shadow tables that have that prefix <em>and</em> the run's id as table property {@link
 * RunId#PROPERTY}. Shadow tables are dropped without purge. Nothing else is touched: what has such
 * a name without being the run's is left and reported.
 *
 * <p>Missing refs and tables are fine, so a clean-up can be repeated. A table that fails doesn't
 * stop the others. One table takes one catalog call to load it and one commit or drop.
 */
public final class RunCleaner {

  private final Catalog catalog;
  private final IcebergTables tables;
  private final RefCommits commits;

  /**
   * @param catalog must not cache tables
   */
  public RunCleaner(Catalog catalog) {
    this(catalog, new RefCommits());
  }

  public RunCleaner(Catalog catalog, RefCommits commits) {
    this.catalog = catalog;
    this.tables = new IcebergTables(catalog);
    this.commits = commits;
  }

  /**
   * Cleans the tables that the run is known to have touched.
   *
   * @param known inputs, outputs and shadow tables, as the manifest lists them
   */
  public CleanUpResult clean(RunId run, Collection<TableName> known) {
    return clean(run, known, Ownership.THIS_RUN);
  }

  private CleanUpResult clean(RunId run, Collection<TableName> some, Ownership ofWhatFails) {
    CleanUpResult result = CleanUpResult.NOTHING;
    for (TableName table : new TreeSet<>(some)) {
      result = result.plus(clean(run, table, ofWhatFails));
    }
    return result;
  }

  /**
   * Cleans every table of the catalog: for a run whose manifest is lost, or to be sure. A table
   * that can't be looked at is reported, but doesn't make the clean-up incomplete.
   */
  public CleanUpResult cleanAll(RunId run) {
    CatalogScan scan = CatalogScan.of(catalog);
    return clean(run, scan.tables(), Ownership.UNKNOWN)
        .plus(new CleanUpResult(List.of(), scan.failures()));
  }

  /** What runs left in the catalog, by run. A table that can't be read is passed over. */
  public SortedMap<RunId, List<Artifact>> leftovers() {
    return leftovers(CatalogScan.of(catalog).tables());
  }

  /** The same in some namespaces, for a catalog that others share. */
  public SortedMap<RunId, List<Artifact>> leftoversIn(Collection<List<String>> namespaces) {
    return leftovers(CatalogScan.of(catalog, namespaces).tables());
  }

  private SortedMap<RunId, List<Artifact>> leftovers(List<TableName> tables) {
    SortedMap<RunId, List<Artifact>> leftovers =
        new TreeMap<>(java.util.Comparator.comparing(RunId::value));
    for (TableName table : tables) {
      for (Artifact artifact : artifacts(table)) {
        RunId.ofName(artifact.name())
            .ifPresent(run -> leftovers.computeIfAbsent(run, r -> new ArrayList<>()).add(artifact));
      }
    }
    return leftovers;
  }

  private List<Artifact> artifacts(TableName table) {
    Optional<BaseTable> found;
    try {
      found = tables.find(table);
    } catch (RuntimeException e) {
      return List.of();
    }
    List<Artifact> artifacts = new ArrayList<>();
    found.ifPresent(
        loaded -> {
          TableMetadata metadata = loaded.operations().current();
          RunId.ofName(table.name())
              .filter(run -> belongsTo(run, metadata))
              .ifPresent(run -> artifacts.add(Artifact.table(table)));
          metadata.refs().forEach((name, ref) -> artifacts.add(artifact(table, name, ref)));
        });
    return artifacts;
  }

  private CleanUpResult clean(RunId run, TableName table, Ownership ofWhatFails) {
    try {
      Optional<BaseTable> found = tables.find(table);
      if (found.isEmpty()) {
        return CleanUpResult.NOTHING;
      }
      return table.name().startsWith(run.refPrefix())
          ? dropShadow(run, table, found.get().operations().current())
          : removeRefs(run, table, found.get());
    } catch (RuntimeException e) {
      return left(table.toString(), String.valueOf(e.getMessage()), ofWhatFails);
    }
  }

  private CleanUpResult dropShadow(RunId run, TableName table, TableMetadata metadata) {
    Artifact shadow = Artifact.table(table);
    if (!belongsTo(run, metadata)) {
      return left(
          shadow.toString(),
          "its property %s is not %s, so it is not the run's".formatted(RunId.PROPERTY, run),
          Ownership.SOMEBODY_ELSE);
    }
    boolean dropped = catalog.dropTable(IcebergTables.identifier(table), false);
    return dropped ? new CleanUpResult(List.of(shadow), List.of()) : CleanUpResult.NOTHING;
  }

  private CleanUpResult removeRefs(RunId run, TableName table, BaseTable loaded) {
    TableMetadata before =
        commits.commit(table, loaded.operations(), metadata -> withoutRefs(run, metadata));
    return new CleanUpResult(refs(run, table, before), List.of());
  }

  private static TableMetadata withoutRefs(RunId run, TableMetadata metadata) {
    TableMetadata.Builder builder = TableMetadata.buildFrom(metadata);
    metadata.refs().keySet().stream()
        .filter(name -> name.startsWith(run.refPrefix()))
        .forEach(builder::removeRef);
    return builder.build();
  }

  private static List<Artifact> refs(RunId run, TableName table, TableMetadata metadata) {
    return metadata.refs().entrySet().stream()
        .filter(ref -> ref.getKey().startsWith(run.refPrefix()))
        .map(ref -> artifact(table, ref.getKey(), ref.getValue()))
        .sorted()
        .toList();
  }

  private static Artifact artifact(TableName table, String name, SnapshotRef ref) {
    return ref.isTag() ? Artifact.tag(table, name) : Artifact.branch(table, name);
  }

  private static boolean belongsTo(RunId run, TableMetadata metadata) {
    Map<String, String> properties = metadata.properties();
    return run.value().equals(properties.get(RunId.PROPERTY));
  }

  private static CleanUpResult left(String what, String reason, Ownership owner) {
    return new CleanUpResult(List.of(), List.of(new Left(what, reason, owner)));
  }
}
