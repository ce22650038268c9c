package dev.waterline.core.manifest;

import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run makes and what became of it. It is written before anything of it is made.
 *
 * @param run the run
 * @param startedAt when it started
 * @param step the step that the run is in, or ended in
 * @param inputs the tables that the run may tag
 * @param queries the SQL that runs
 * @param refs where results go
 * @param removed what clean-up removed
 * @param left what clean-up couldn't remove, each with the reason
 */
public record Manifest(
    RunId run,
    Instant startedAt,
    Step step,
    Set<TableName> inputs,
    List<Query> queries,
    List<Ref> refs,
    List<String> removed,
    List<String> left) {

  /** The version of the file. */
  public static final int VERSION = 1;

  public Manifest {
    inputs = java.util.Collections.unmodifiableSet(new TreeSet<>(inputs));
    queries = List.copyOf(queries);
    refs = List.copyOf(refs);
    removed = List.copyOf(removed);
    left = List.copyOf(left);
  }

  /** One SQL text of the run. */
  public record Query(String model, Side side, String file, String sha256) {}

  /**
   * One preview ref of the run.
   *
   * @param snapshotId the result, or empty as long as there is none
   */
  public record Ref(String model, Side side, PreviewRef ref, Optional<Long> snapshotId) {}

  /** A run that has made nothing yet. */
  public static Manifest start(
      RunId run, Instant startedAt, Set<TableName> inputs, List<Query> queries) {
    return new Manifest(
        run, startedAt, Step.PLAN, inputs, queries, List.of(), List.of(), List.of());
  }

  public Manifest at(Step newStep) {
    return new Manifest(run, startedAt, newStep, inputs, queries, refs, removed, left);
  }

  /** Adds or replaces the ref of one model's side. */
  public Manifest with(Ref ref) {
    List<Ref> all = new ArrayList<>(refs);
    all.removeIf(other -> other.model().equals(ref.model()) && other.side() == ref.side());
    all.add(ref);
    return new Manifest(run, startedAt, step, inputs, queries, all, removed, left);
  }

  /** The end of a clean-up. */
  public Manifest cleaned(List<String> newlyRemoved, List<String> newlyLeft) {
    return new Manifest(
        run, startedAt, Step.CLEANUP, inputs, queries, refs, newlyRemoved, newlyLeft);
  }

  /** Every table on which the run may have left something. */
  public Set<TableName> tables() {
    Set<TableName> tables = new TreeSet<>(inputs);
    refs.forEach(ref -> tables.add(ref.ref().table()));
    return tables;
  }
}
