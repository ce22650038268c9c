package dev.waterline.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import dev.waterline.core.report.Report;
import dev.waterline.core.report.Reports;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReportSchemaTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  static List<Report> reports() {
    return List.of(
        Reports.orders(), Reports.nothingChanged(), Reports.everything(), Reports.longStrings());
  }

  @ParameterizedTest
  @MethodSource("reports")
  void everyReportIsValid(Report report) throws IOException {
    assertThat(problems(schema(), ReportJson.write(report))).isEmpty();
  }

  /**
   * The published schema lets later members pass; this release writes none that it doesn't name.
   */
  @ParameterizedTest
  @MethodSource("reports")
  void theSchemaNamesEveryMember(Report report) throws IOException {
    JsonNode closed = schema();
    closed.findParents("properties").stream()
        .filter(node -> !node.has("additionalProperties"))
        .forEach(node -> ((ObjectNode) node).put("additionalProperties", false));
    assertThat(problems(closed, ReportJson.write(report))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"verdict\": \"ERROR\"        | \"verdict\": \"fine\"",
        "\"version\": 1                | \"version\": 2",
        "\"step\": \"transform\"       | \"step\": \"dance\"",
        "\"line\": 12                  | \"line\": 0",
        "\"snapshotId\": \"7051729674930472153\" | \"snapshotId\": 7051729674930472153",
        "\"class\": \"changed\"        | \"rowClass\": \"changed\"",
        "\"new\": true                 | \"new\": \"true\"",
        "\"orders\": \"3000\"          | \"orders\": 3000",
        "\"severity\": \"error\"       | \"severity\": \"ERROR\"",
        "\"region\": \"EU\"            | \"region\": { \"is\": \"EU\" }",
      })
  void aReportThatBreaksTheContractIsInvalid(String written, String broken) throws IOException {
    String text = ReportJson.write(Reports.everything());
    assertThat(text).contains(written);
    assertThat(problems(schema(), text.replace(written, broken))).isNotEmpty();
  }

  @Test
  void everyObjectOfTheContractRequiresItsMembers() throws IOException {
    for (JsonNode node : schema().findParents("properties")) {
      assertThat(node.path("required")).as(node.toString()).hasSameSizeAs(node.path("properties"));
    }
  }

  private static JsonNode schema() throws IOException {
    try (InputStream file = Report.class.getResourceAsStream("report.schema.json")) {
      return JSON.readTree(file);
    }
  }

  private static Set<ValidationMessage> problems(JsonNode schema, String report)
      throws IOException {
    JsonSchema validator =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(schema);
    return validator.validate(JSON.readTree(report));
  }
}
