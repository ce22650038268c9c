package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.remote.ExecutionEvent;
import dev.waterline.cli.remote.Executions;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Deployment;
import dev.waterline.e2e.scenario.Waterline.Previewed;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.sfn.SfnClient;

/**
 * Many at once. It takes minutes, so it runs only when asked for: {@code ./mvnw -B verify
 * -Dwaterline.load=true}.
 */
@ExtendWith(OnEmulatedAws.class)
@EnabledIfSystemProperty(
    named = "waterline.load",
    matches = "true",
    disabledReason = "it takes minutes: -Dwaterline.load=true runs it")
class LoadOnAwsTest {

  private static final int EXECUTIONS = 20;
  private static final int INPUTS = 100;

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;
  private final Lake lake;

  LoadOnAwsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
    this.lake = new Lake(aws, deployment);
  }

  @Test
  void manyRunsOnOneOutputBesideAWriterAllEndCleanAndNoCommitIsLost() {
    Waterline waterline = new Waterline(folder, deployment);
    Table sales = lake.input("crowd", Lake.SALES);
    Lake.sell(sales, 0, 300);
    Table output = lake.output("crowded", ChangesOnAwsTest.TOTALS);
    Path project = Sales.project(waterline, "landing.crowd", "shop.crowded", Sales.CANDIDATE);
    RunId first = waterline.onAws("submit", project.toString()).run();
    List<RunId> runs = new ArrayList<>(List.of(first));
    Instant start = Instant.now();
    try (AwsEnvironment environment = waterline.environment()) {
      Executions executions = environment.executions();
      ExecutionOrder order =
          new ExecutionOrder(first, deployment.bucket(), bundle(first), null, BaseRuns.ONCE);
      while (runs.size() < EXECUTIONS) {
        order = order.nextAttempt();
        assertThat(executions.start(order)).isPresent();
        runs.add(order.run());
      }
      AtomicBoolean done = new AtomicBoolean();
      AtomicInteger commits = new AtomicInteger();
      CompletableFuture<Void> writer =
          CompletableFuture.runAsync(() -> commitUntil(done, commits, output));
      try {
        Await.that(
            Duration.ofMinutes(20),
            () ->
                runs.stream()
                    .allMatch(run -> executions.status(run).orElseThrow().state().ended()));
      } finally {
        done.set(true);
      }
      writer.join();
      Duration took = Duration.between(start, Instant.now());

      for (RunId run : runs) {
        assertThat(executions.status(run).orElseThrow().state())
            .as(run.value())
            .isEqualTo(Executions.State.SUCCEEDED);
      }
      output.refresh();
      assertThat(output.history()).as("commits of the other writer").hasSize(commits.get());
      assertThat(commits.get()).isPositive();
      Invariants invariants = new Invariants(aws, deployment);
      invariants.check(runs.toArray(RunId[]::new));
      System.out.printf(
          Locale.ROOT,
          "%d executions in %.0f s, %.1f a minute, beside %d commits; slowest step: %s%n",
          runs.size(),
          took.toMillis() / 1000.0,
          runs.size() * 60_000.0 / took.toMillis(),
          commits.get(),
          slowestStep(executions, runs));
    }
  }

  @Test
  void aRunReadsAHundredInputs() {
    Waterline waterline = new Waterline(folder, deployment);
    IntStream.range(0, INPUTS)
        .forEach(i -> Lake.sell(lake.input("part_" + i, Lake.SALES), 10L * i, 10));
    String all =
        IntStream.range(0, INPUTS)
            .mapToObj(i -> "SELECT * FROM landing.part_" + i)
            .collect(Collectors.joining(" UNION ALL "));
    Path project =
        waterline.project(
            "hundred",
            Map.of(
                "waterline.yml",
                """
                version: 1
                models:
                  - { name: totals, sql: totals.sql, output: shop.hundred, key: [region], compare: { measures: [sales] } }
                local: { base: base/ }
                """,
                "totals.sql",
                Sales.CANDIDATE.replace("FROM sales", "FROM (" + all + ")"),
                "base/totals.sql",
                Sales.BASE.replace("FROM sales", "FROM (" + all + ")")));
    Invariants invariants = new Invariants(aws, deployment);

    Previewed run = waterline.preview(project);

    assertThat(run.report().verdict()).as(run.watched().err()).isEqualTo(Verdict.PASS);
    assertThat(run.report().inputs()).hasSize(INPUTS);
    assertThat(run.model().measures().get(0).base()).isEqualTo("1000");
    assertThat(run.model().measures().get(0).candidate()).isEqualTo("900");
    invariants.check(run.run());
  }

  private static void commitUntil(AtomicBoolean done, AtomicInteger commits, Table output) {
    while (!done.get()) {
      try {
        output.refresh();
        Lake.touch(output);
        commits.incrementAndGet();
      } catch (CommitFailedException e) {
        // Somebody else was faster, four times in a row; the next round tries again.
      }
    }
  }

  private String bundle(RunId run) {
    String execution =
        deployment.stateMachineArn().replace(":stateMachine:", ":execution:") + ":" + run;
    try (SfnClient stepFunctions = aws.stepFunctions()) {
      return stepFunctions
          .describeExecution(describe -> describe.executionArn(execution))
          .input()
          .replaceAll("(?s).*" + BucketLayout.BUNDLES + "([0-9a-f]{64})\\.json.*", "$1");
    }
  }

  private static String slowestStep(Executions executions, List<RunId> runs) {
    Map<String, Double> longest = new TreeMap<>();
    for (RunId run : runs) {
      Map<String, Instant> entered = new HashMap<>();
      for (ExecutionEvent event : executions.events(run, 0)) {
        if (event.kind() == ExecutionEvent.Kind.ENTERED) {
          entered.put(event.state(), event.at());
        } else if (event.kind() == ExecutionEvent.Kind.EXITED
            && entered.containsKey(event.state())) {
          double seconds =
              Duration.between(entered.get(event.state()), event.at()).toMillis() / 1000.0;
          longest.merge(event.state(), seconds, Math::max);
        }
      }
    }
    return longest.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(step -> "%s, %.1f s".formatted(step.getKey(), step.getValue()))
        .orElse("none");
  }
}
