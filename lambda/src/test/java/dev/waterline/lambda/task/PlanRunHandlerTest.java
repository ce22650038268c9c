package dev.waterline.lambda.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanRunHandlerTest {

  private final Deployment deployment = new Deployment();

  @Test
  void aGoodInputClaimsTheRunAndStartsItsManifest() {
    deployment.plan();

    assertThat(deployment.folder().claim())
        .hasValueSatisfying(claim -> assertThat(claim.execution()).isEqualTo(Deployment.EXECUTION));
    assertThat(deployment.folder().manifest())
        .hasValueSatisfying(
            manifest -> {
              assertThat(manifest.inputs()).containsExactly(Deployment.ORDERS);
              assertThat(manifest.queries())
                  .extracting(query -> query.side())
                  .containsExactly(Side.BASE, Side.CANDIDATE);
            });
  }

  @Test
  void aRepeatedTaskFindsItsOwnClaim() {
    deployment.plan();
    deployment.later(java.time.Duration.ofMinutes(1));
    List<String> keys = deployment.store.keys();

    deployment.plan();

    assertThat(deployment.store.keys()).isEqualTo(keys);
    assertThat(deployment.folder().claimed().startedAt()).isEqualTo("2026-11-01T06:00:00Z");
  }

  /** Otherwise the second one's clean-up would take away what the first one reads. */
  @Test
  void aRunThatAnotherExecutionHasIsRefused() {
    deployment.plan();

    assertThatThrownBy(() -> deployment.plan("arn:another", deployment.input()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "The run pr_7_0123456789ab_r1 is taken by another execution: start the next attempt, pr_7_0123456789ab_r2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[]|The input: it is missing, not expected there or of the wrong kind",
        "\"text\"|The input: it is missing, not expected there or of the wrong kind",
        "{}|run is missing",
        "{\"run\": \"x\"}|'x' is not a run id",
        "{\"run\": \"pr_7_0123456789ab_r1\"}|bundle is missing",
        "{\"run\": 5}|'5' is not a run id"
      })
  void aWrongInputIsRefusedWithTheReason(String input, String reason) {
    assertThatThrownBy(() -> deployment.plan(Deployment.EXECUTION, input))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(reason);
    assertThat(deployment.store.keys()).isEmpty();
  }

  /** What runs, where and with which rights is the environment's matter. */
  @Test
  void nothingElseIsTaken() {
    String input = deployment.input().replaceFirst("\\{", "{\"jar\": \"s3://x\", ");

    assertThatThrownBy(() -> deployment.plan(Deployment.EXECUTION, input))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("The input at jar: it is missing, not expected there or of the wrong kind");
  }

  @Test
  void aBundleWithOtherBytesThanItsNameSaysIsRefused() {
    String input = deployment.input();
    String key = deployment.store.keys().get(0);
    deployment.store.write(key, deployment.store.text(key).replace("sum(cents)", "max(cents)"));

    assertThatThrownBy(() -> deployment.plan(Deployment.EXECUTION, input))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "The bundle s3://previews/%s has other bytes than its name says: something changed it. Delete it, then submit the run again"
                .formatted(key));
  }

  @Test
  void aBundleElsewhereIsRefused() {
    String input = deployment.input().replace("s3://previews/", "s3://other/");

    assertThatThrownBy(() -> deployment.plan(Deployment.EXECUTION, input))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageStartingWith("The bundle must be in the sandbox bucket, at s3://previews/");
  }

  @Test
  void aTableOutsideTheEnvironmentsDatabasesIsRefused() {
    deployment.inputs = Set.of(TableName.parse("payroll.salaries"));

    assertThatThrownBy(deployment::plan)
        .isInstanceOf(InvalidInputException.class)
        .hasMessage(
            "The SQL reads payroll.salaries, but runs of this environment may read the databases mart, sandbox, shop only");
    assertThat(deployment.store.keys())
        .noneMatch(key -> key.startsWith(BucketLayout.folder(Deployment.RUN)));
  }

  @Test
  void aTableThatGlueCantNameIsRefused() {
    deployment.inputs = Set.of(TableName.parse("shop.`Orders 2`"));

    assertThatThrownBy(deployment::plan).hasMessageContaining("is no name for a table in Glue");
  }

  @Test
  void aWrongProjectIsAnErrorOfTheInput() {
    deployment.files.get(Side.CANDIDATE).put("waterline.yml", "version: 1\nmodel: []\n");

    assertThatThrownBy(deployment::plan)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("model");
  }
}
