package dev.waterline.infra.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.infra.Deployments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RolePermissionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"dev", "staging", "prod"})
  void eachRoleMayAndMayNotWhatThePublishedTableSays(String environment) throws IOException {
    List<PermissionTable.Row> rows = PermissionTable.ask(deployment(environment));
    assertThat(rows).allSatisfy(row -> assertThat(row.right()).as("%s", row).isTrue());
    assertThat(rows)
        .extracting(PermissionTable.Row::role)
        .contains("Job", "PlanRun", "CaptureSnapshots", "LaunchRun", "CheckRun", "JudgeRun")
        .contains("CleanUp", "StateMachine", "StopApplication");
    assertThat(rows.size()).isGreaterThan(60);
  }

  @Test
  void whereTagsProtectInputsOnlyPinningAndTakingPinsAwayReachesTheirMetadata() throws IOException {
    Deployment staging = deployment("staging");
    for (String role : staging.roles().keySet()) {
      boolean pins = List.of("CaptureSnapshots", "CleanUp", "Sweep").contains(role);
      assertRows(
          staging,
          "%s  %s  glue:UpdateTable  $tagged/orders".formatted(role, pins ? "may" : "may not"),
          "%s  %s  s3:PutObject  arn:aws:s3:::example-staging-lake/shop/orders/metadata/1.json"
              .formatted(role, pins ? "may" : "may not"),
          "%s  may not  s3:PutObject  arn:aws:s3:::example-staging-lake/shop/orders/data/1.parquet"
              .formatted(role),
          "%s  may not  s3:DeleteObject  arn:aws:s3:::example-staging-lake/shop/orders/metadata/1.json"
              .formatted(role),
          "%s  may not  glue:DeleteTable  $tagged/orders".formatted(role));
    }
  }

  @Test
  void whereNothingProtectsInputsNoRoleReachesTheirMetadata() throws IOException {
    Deployment prod = deployment("prod");
    for (String role : prod.roles().keySet()) {
      for (String database : List.of("shop", "finance")) {
        String table = "arn:aws:glue:eu-west-1:222222222222:table/%s/t".formatted(database);
        assertRows(prod, "%s  may not  glue:UpdateTable  %s".formatted(role, table));
      }
      assertRows(
          prod,
          "%s  may not  s3:PutObject  arn:aws:s3:::example-lake/shop/orders/metadata/1.json"
              .formatted(role),
          "%s  may not  s3:PutObject  arn:aws:s3:::example-ledger/x".formatted(role));
    }
  }

  @Test
  void jobsReadTheFilesOfInputsAndNeedNoCatalogForThem() throws IOException {
    assertRows(
        deployment("prod"),
        "Job  may  s3:GetObject  arn:aws:s3:::example-lake/shop/orders/data/1.parquet",
        "Job  may  s3:GetObject  arn:aws:s3:::example-ledger/entries/metadata/1.json",
        "Job  may not  s3:GetObject  arn:aws:s3:::example-lake/hr/salaries.parquet",
        "Job  may not  s3:ListBucket  arn:aws:s3:::example-lake",
        "Job  may not  glue:GetTable  $input/orders");
  }

  @Test
  void theCommandPrintsEveryRowAndFailsForNone() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        ShowPermissions.run(
            new PrintStream(out, true, StandardCharsets.UTF_8), Deployments.of("prod").folder());
    assertThat(exit).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .containsPattern("Job +may never +glue:UpdateTable +arn:aws:glue:.*table/shop/orders\n")
        .containsPattern("[0-9]+ permissions asked, 0 not as they should be\n");
  }

  private static Deployment deployment(String environment) throws IOException {
    return new Deployment(Assembly.read(Deployments.of(environment).folder()));
  }

  private static void assertRows(Deployment deployment, String... lines) {
    List<PermissionTable.Row> rows = PermissionTable.ask(deployment, List.of(lines));
    assertThat(rows).hasSize(lines.length);
    assertThat(rows).allSatisfy(row -> assertThat(row.right()).as("%s", row).isTrue());
  }
}
