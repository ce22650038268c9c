package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Deployment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * What must hold after every run, whatever happened in it: production is as it was, no ref, table
 * or live job of a run is left, each leg had one job, and the bucket has documents only where they
 * belong.
 */
final class Invariants {

  private static final Set<String> ENDED = Set.of("SUCCESS", "FAILED", "CANCELLED");

  private final EmulatedAws aws;
  private final Deployment deployment;
  private final Catalog catalog;
  private final Map<TableIdentifier, Long> mains =
      new TreeMap<>(java.util.Comparator.comparing(TableIdentifier::toString));

  /** Remembers how production is now. */
  Invariants(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
    this.catalog = new Lake(aws, deployment).catalog();
    for (TableIdentifier table : tables()) {
      mains.put(table, main(catalog.loadTable(table)));
    }
  }

  private List<TableIdentifier> tables() {
    List<TableIdentifier> tables = new ArrayList<>();
    for (String database : List.of(deployment.database(), Deployment.INPUT_DATABASE)) {
      tables.addAll(catalog.listTables(Namespace.of(database)));
    }
    return tables;
  }

  private static long main(Table table) {
    Snapshot current = table.currentSnapshot();
    return current == null ? -1 : current.snapshotId();
  }

  /** Another writer changed this table, as it may. */
  void moved(Table table) {
    table.refresh();
    mains.put(identifier(table), main(table));
  }

  private static TableIdentifier identifier(Table table) {
    String[] parts = table.name().split("\\.");
    return TableIdentifier.of(parts[parts.length - 2], parts[parts.length - 1]);
  }

  /** Looks at everything. */
  void check(RunId... runs) {
    nothingIsLeft();
    assertThat(now()).as("main of each table").isEqualTo(mains);
    for (RunId run : runs) {
      oneJobALeg(run);
      documents(run);
    }
  }

  private Map<TableIdentifier, Long> now() {
    Map<TableIdentifier, Long> now =
        new TreeMap<>(java.util.Comparator.comparing(TableIdentifier::toString));
    tables().forEach(table -> now.put(table, main(catalog.loadTable(table))));
    return now;
  }

  /** No ref, no table and no live job of any run is there. */
  void nothingIsLeft() {
    List<String> left = new ArrayList<>();
    for (TableIdentifier table : tables()) {
      if (RunId.ofName(table.name()).isPresent()) {
        left.add("table " + table);
      }
      Map<String, SnapshotRef> refs = catalog.loadTable(table).refs();
      refs.keySet().stream()
          .filter(ref -> !ref.equals(SnapshotRef.MAIN_BRANCH))
          .forEach(ref -> left.add("ref " + ref + " of " + table));
    }
    for (JsonNode job : aws.jobRuns()) {
      if (!ENDED.contains(job.path("state").asText()) || job.path("processAlive").asBoolean()) {
        left.add("job " + job.path("name").asText() + " in " + job.path("state").asText());
      }
    }
    assertThat(left).as("what runs left behind").isEmpty();
  }

  private void oneJobALeg(RunId run) {
    List<String> names =
        aws.jobRuns().stream()
            .map(job -> job.path("name").asText())
            .filter(name -> name.startsWith(run.refPrefix()))
            .toList();
    assertThat(names).as("jobs of " + run).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(3);
  }

  private void documents(RunId run) {
    Set<String> folders =
        keys(BucketLayout.folder(run)).stream()
            .map(key -> key.substring(BucketLayout.folder(run).length()))
            .map(key -> key.contains("/") ? key.substring(0, key.indexOf('/') + 1) : key)
            .collect(Collectors.toCollection(HashSet::new));
    assertThat(
            Set.of(
                "run.json",
                "manifest.json",
                "pins.json",
                "captured.json",
                "rulesets.json",
                BucketLayout.JOBS,
                BucketLayout.RESULTS,
                BucketLayout.REPORT))
        .as("what may be in the folder of " + run)
        .containsAll(folders);
    assertThat(keys(BucketLayout.report(run, "")))
        .as("the report of " + run)
        .hasSizeGreaterThanOrEqualTo(4);
  }

  private List<String> keys(String prefix) {
    try (S3Client s3 = aws.s3()) {
      return s3
          .listObjectsV2Paginator(list -> list.bucket(deployment.bucket()).prefix(prefix))
          .contents()
          .stream()
          .map(S3Object::key)
          .toList();
    }
  }
}
