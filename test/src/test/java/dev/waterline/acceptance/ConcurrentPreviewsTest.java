package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.report.Report;
import dev.waterline.iceberg.clean.RunCleaner;
import dev.waterline.iceberg.local.LocalCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Eight previews of one output at once, beside a writer that commits to it throughout. */
class ConcurrentPreviewsTest {

  private static final int PREVIEWS = 8;

  @RegisterExtension Preview preview = new Preview();

  @Test
  void allFinishAllCleanAndNoCommitIsLost() throws Exception {
    preview.given(
        "CREATE TABLE shop.t AS SELECT id FROM range(10); CREATE TABLE shop.result (id BIGINT); INSERT INTO shop.result VALUES (1)");
    preview
        .model("key: id")
        .base("SELECT id FROM shop.t")
        .candidate("SELECT id FROM shop.t WHERE id > 4")
        .writeConfig();
    ExecutorService threads = Executors.newFixedThreadPool(PREVIEWS + 1);
    CompletableFuture<Void> previewsDone = new CompletableFuture<>();

    CompletableFuture<Integer> writer =
        CompletableFuture.supplyAsync(() -> commitUntil(previewsDone), threads);
    List<CompletableFuture<Done>> runs = new ArrayList<>();
    for (int i = 0; i < PREVIEWS; i++) {
      Path out = preview.folder().resolve("out" + i);
      runs.add(
          CompletableFuture.supplyAsync(
              () ->
                  Preview.waterline(
                      "run",
                      preview.project().toString(),
                      "--warehouse",
                      preview.warehouse().toString(),
                      "--out",
                      out.toString()),
              threads));
    }
    for (CompletableFuture<Done> run : runs) {
      Done done = run.get(10, TimeUnit.MINUTES);
      assertThat(done.exitCode()).as(done.err() + done.out()).isZero();
    }
    previewsDone.complete(null);
    int commits = writer.get(1, TimeUnit.MINUTES);
    threads.shutdown();

    List<String> ids = new ArrayList<>();
    for (int i = 0; i < PREVIEWS; i++) {
      Report report =
          ReportJson.read(Preview.read(preview.folder().resolve("out" + i + "/report.json")));
      ids.add(report.run());
      assertThat(report.models().get(0).rows().removed()).isEqualTo(5);
    }
    assertThat(ids).doesNotHaveDuplicates();
    try (LocalCatalog catalog = LocalCatalog.open(preview.warehouse())) {
      assertThat(new RunCleaner(catalog).leftovers()).isEmpty();
      Table output = catalog.loadTable(TableIdentifier.of("shop", "result"));
      int onMain = 0;
      for (var snapshot = output.currentSnapshot();
          snapshot != null;
          snapshot = snapshot.parentId() == null ? null : output.snapshot(snapshot.parentId())) {
        onMain++;
      }
      assertThat(commits).isPositive();
      assertThat(onMain).isEqualTo(commits + 1);
    }
  }

  /** Another writer of the output, through Iceberg's Java API. */
  private int commitUntil(CompletableFuture<Void> end) {
    int commits = 0;
    try (LocalCatalog catalog = LocalCatalog.open(preview.warehouse())) {
      while (!end.isDone() && commits < 40) {
        if (append(catalog, "made-up-" + commits)) {
          commits++;
        }
      }
    }
    return commits;
  }

  /** Like any writer, this one tries again when its commit is refused. */
  private static boolean append(LocalCatalog catalog, String name) {
    Table table = catalog.loadTable(TableIdentifier.of("shop", "result"));
    try {
      table
          .newAppend()
          .appendFile(
              DataFiles.builder(PartitionSpec.unpartitioned())
                  .withPath(table.location() + "/data/" + name + ".parquet")
                  .withFileSizeInBytes(1)
                  .withRecordCount(1)
                  .build())
          .commit();
      return true;
    } catch (CommitFailedException e) {
      return false;
    }
  }
}
