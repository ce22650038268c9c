package dev.waterline.statemachine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.json.ExecutionOrderJson;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExecutionInputSchemaTest {

  private static final String SHA = "0123456789abcdef".repeat(4);
  private static final String INPUT =
      """
      {"run": "pr_7_0123456789ab_r1",
       "bundle": {"uri": "s3://previews/bundles/%1$s.json", "sha256": "%1$s"},
       "options": {"jobTimeoutMinutes": 30, "control": true}}"""
          .formatted(SHA);

  private final JsonSchema schema =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V7)
          .getSchema(WorkflowDefinition.inputSchema());

  @Test
  void aWholeInputIsGood() throws Exception {
    assertThat(schema.validate(json(INPUT))).isEmpty();
  }

  @Test
  void optionsMayBeMissing() throws Exception {
    assertThat(schema.validate(json(INPUT.replaceAll("(?s),\\s*\"options.*", "}")))).isEmpty();
  }

  @Test
  void theCommandLinesOrdersAreGood() throws Exception {
    RunId run = new RunId("pr_7_0123456789ab_r1");

    assertThat(
            json(
                ExecutionOrderJson.write(
                    new ExecutionOrder(run, "previews", SHA, 30, BaseRuns.TWICE))))
        .isEqualTo(json(INPUT));
    assertThat(
            schema.validate(
                json(
                    ExecutionOrderJson.write(
                        new ExecutionOrder(run, "previews", SHA, null, BaseRuns.ONCE)))))
        .isEmpty();
  }

  /** What a caller could use to run something else, elsewhere or with other rights. */
  @ParameterizedTest
  @ValueSource(strings = {"jar", "roleArn", "sparkSettings", "database", "applicationId", "bucket"})
  void nothingThatRunsOrWidensIsTaken(String member) throws Exception {
    String input = INPUT.replaceFirst("\\{", "{\"" + member + "\": \"x\", ");

    assertThat(schema.validate(json(input))).isNotEmpty();
  }

  private static JsonNode json(String text) throws Exception {
    return new ObjectMapper().readTree(text);
  }
}
