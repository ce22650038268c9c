package dev.waterline.iceberg.preview;

import dev.waterline.core.run.RunId;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.OutputState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.util.SnapshotUtil;
import org.jspecify.annotations.Nullable;

/**
 * One output before and after a run.
 *
 * @param metadata the table now, or null when it is gone
 */
record OutputComparison(OutputState before, @Nullable TableMetadata metadata, RunId run) {

  private static final int SNAPSHOTS_SHOWN = 3;

  OutputChange change() {
    if (metadata == null) {
      return redefined("%s was dropped during the run".formatted(before.table()));
    }
    OutputState after = OutputStates.of(before.table(), metadata);
    if (!after.uuid().equals(before.uuid())) {
      return redefined("%s was dropped and made again during the run".formatted(before.table()));
    }
    List<Snapshot> added = addedToMain(metadata, after);
    List<Snapshot> ours =
        added.stream().filter(s -> run.value().equals(s.summary().get(RunId.PROPERTY))).toList();
    List<String> redefinitions = redefinitions(after);
    List<String> sentences = new ArrayList<>();
    if (!ours.isEmpty()) {
      sentences.add("This run wrote %s to main of %s".formatted(ids(ours), before.table()));
    }
    sentences.addAll(redefinitions);
    if (ours.isEmpty() && !Objects.equals(after.snapshotId(), before.snapshotId())) {
      sentences.add(movedByOthers(after, added));
    }
    sentences.addAll(refChanges(after));
    if (sentences.isEmpty()) {
      return OutputChange.NONE;
    }
    OutputChange.Kind kind =
        !ours.isEmpty()
            ? OutputChange.Kind.MOVED_BY_RUN
            : !redefinitions.isEmpty()
                ? OutputChange.Kind.REDEFINED
                : OutputChange.Kind.MOVED_BY_OTHERS;
    return new OutputChange(kind, sentences);
  }

  private static OutputChange redefined(String sentence) {
    return new OutputChange(OutputChange.Kind.REDEFINED, List.of(sentence));
  }

  /** Snapshots of main that are not in its former history, the newest first. */
  private List<Snapshot> addedToMain(TableMetadata now, OutputState after) {
    List<Snapshot> added = new ArrayList<>();
    if (after.snapshotId() != null) {
      for (Snapshot ancestor : SnapshotUtil.ancestorsOf(after.snapshotId(), now::snapshot)) {
        if (Objects.equals(ancestor.snapshotId(), before.snapshotId())) {
          break;
        }
        added.add(ancestor);
      }
    }
    return added;
  }

  private String movedByOthers(OutputState after, List<Snapshot> added) {
    if (after.snapshotId() == null) {
      return "Main of %s lost its snapshot %d".formatted(before.table(), before.snapshotId());
    }
    boolean onTop =
        before.snapshotId() == null
            || added.stream().anyMatch(s -> Objects.equals(s.parentId(), before.snapshotId()));
    if (!onTop) {
      return "Another writer set main of %s from snapshot %d to %d, which doesn't follow from it"
          .formatted(before.table(), before.snapshotId(), after.snapshotId());
    }
    Set<String> runs = new TreeSet<>();
    added.forEach(s -> runs.add(s.summary().getOrDefault(RunId.PROPERTY, "")));
    runs.remove("");
    return "Another writer committed %s to main of %s%s"
        .formatted(
            ids(added),
            before.table(),
            runs.isEmpty() ? "" : " (published by " + String.join(", ", runs) + ")");
  }

  private static String ids(List<Snapshot> snapshots) {
    String shown =
        snapshots.stream()
            .limit(SNAPSHOTS_SHOWN)
            .map(s -> Long.toString(s.snapshotId()))
            .collect(Collectors.joining(", "));
    int more = snapshots.size() - SNAPSHOTS_SHOWN;
    return (snapshots.size() == 1 ? "snapshot " : "snapshots ")
        + shown
        + (more > 0 ? " and " + more + " more" : "");
  }

  private List<String> redefinitions(OutputState after) {
    List<String> changed = new ArrayList<>();
    if (after.schemaId() != before.schemaId() || !after.schema().equals(before.schema())) {
      changed.add("schema");
    }
    if (!after.spec().equals(before.spec())) {
      changed.add("partition spec");
    }
    if (!after.sortOrder().equals(before.sortOrder())) {
      changed.add("sort order");
    }
    if (after.formatVersion() != before.formatVersion()) {
      changed.add("format version");
    }
    Set<String> properties = differing(before.properties(), after.properties());
    if (!properties.isEmpty()) {
      changed.add("properties " + String.join(", ", properties));
    }
    return changed.isEmpty()
        ? List.of()
        : List.of(
            "%s of %s changed during the run"
                .formatted(capitalised(String.join(", ", changed)), before.table()));
  }

  private List<String> refChanges(OutputState after) {
    Set<String> refs = differing(before.refs(), after.refs());
    return refs.isEmpty()
        ? List.of()
        : List.of(
            "Branches or tags of %s changed during the run: %s"
                .formatted(before.table(), String.join(", ", refs)));
  }

  private static Set<String> differing(Map<String, String> left, Map<String, String> right) {
    Set<String> names = new TreeSet<>(left.keySet());
    names.addAll(right.keySet());
    names.removeIf(name -> Objects.equals(left.get(name), right.get(name)));
    return names;
  }

  private static String capitalised(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
