package dev.waterline.infra.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The evaluator against IAM's documented evaluation logic. */
class DecisionTest {

  private static final String READ_LAKE =
      "{'Effect': 'Allow', 'Action': 's3:GetObject', 'Resource': 'arn:aws:s3:::lake/*'}";
  private static final String DENY_WRITES =
      "{'Effect': 'Deny', 'Action': 's3:Put*', 'NotResource': 'arn:aws:s3:::sandbox/*'}";
  private static final String ALLOW_ALL_S3 =
      "{'Effect': 'Allow', 'Action': 's3:*', 'Resource': '*'}";

  @Test
  void nothingIsAllowedThatNoStatementAllows() {
    assertThat(decide("s3:GetObject", "arn:aws:s3:::lake/a")).isEqualTo(Decision.NOT_ALLOWED);
    assertThat(decide("s3:GetObject", "arn:aws:s3:::lake/a", READ_LAKE))
        .isEqualTo(Decision.ALLOWED);
    assertThat(decide("s3:GetObject", "arn:aws:s3:::other/a", READ_LAKE))
        .isEqualTo(Decision.NOT_ALLOWED);
  }

  @Test
  void aDenyWinsWhateverAllowsAndWhereverItStands() {
    for (String[] policy :
        new String[][] {{ALLOW_ALL_S3, DENY_WRITES}, {DENY_WRITES, ALLOW_ALL_S3}}) {
      assertThat(decide("s3:PutObject", "arn:aws:s3:::lake/a", policy)).isEqualTo(Decision.DENIED);
      assertThat(decide("s3:PutObject", "arn:aws:s3:::sandbox/a", policy))
          .isEqualTo(Decision.ALLOWED);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "s3:*, s3:GetObject, true",
    "s3:get*, s3:GetObject, true",
    "s3:Get?bject, s3:GetObject, true",
    "s3:Get, s3:GetObject, false",
    "*, iam:PassRole, true",
    "s3.*, s3:GetObject, false",
  })
  void actionsMatchByWildcardAndWithoutCase(String pattern, String action, boolean matches) {
    String statement = "{'Effect': 'Allow', 'Action': '%s', 'Resource': '*'}".formatted(pattern);
    assertThat(decide(action, "anything", statement) == Decision.ALLOWED).isEqualTo(matches);
  }

  @ParameterizedTest
  @CsvSource({
    "arn:aws:s3:::lake/*, arn:aws:s3:::lake/a/b, true",
    "arn:aws:s3:::lake/*, arn:aws:s3:::lake, false",
    "arn:aws:s3:::lake/*, arn:aws:s3:::LAKE/a, false",
    "arn:aws:s3:::lake/*/metadata/*, arn:aws:s3:::lake/t/metadata/1.json, true",
    "arn:aws:s3:::lake/*/metadata/*, arn:aws:s3:::lake/t/data/1.parquet, false",
  })
  void resourcesMatchByWildcardAndWithCase(String pattern, String resource, boolean matches) {
    String statement =
        "{'Effect': 'Allow', 'Action': 's3:GetObject', 'Resource': '%s'}".formatted(pattern);
    assertThat(decide("s3:GetObject", resource, statement) == Decision.ALLOWED).isEqualTo(matches);
  }

  @Test
  void notActionIsEverythingElse() {
    String fence = "{'Effect': 'Deny', 'NotAction': ['s3:*', 'glue:*'], 'Resource': '*'}";
    assertThat(decide("sts:AssumeRole", "r", ALLOW_ALL_S3, fence)).isEqualTo(Decision.DENIED);
    assertThat(decide("s3:GetObject", "r", ALLOW_ALL_S3, fence)).isEqualTo(Decision.ALLOWED);
  }

  @ParameterizedTest
  @CsvSource({
    "StringEquals, a, a, true",
    "StringEquals, a, b, false",
    "StringEquals, a, , false",
    "StringLike, a*, abc, true",
    "ArnLike, arn:*:x, arn:aws:x, true",
    "StringNotEquals, a, b, true",
    "StringNotEquals, a, a, false",
    "StringNotEquals, a, , true",
    "StringEqualsIfExists, a, , true",
    "StringEqualsIfExists, a, b, false",
    "Bool, true, TRUE, true",
  })
  void conditionsHoldAsTheOperatorSays(
      String operator, String value, @Nullable String actual, boolean holds) {
    String statement =
        "{'Effect': 'Allow', 'Action': '*', 'Resource': '*', 'Condition': {'%s': {'key': '%s'}}}"
            .formatted(operator, value);
    Request request = new Request("a:B", "r", actual == null ? Map.of() : Map.of("key", actual));
    assertThat(Decision.of(statements(statement), request) == Decision.ALLOWED).isEqualTo(holds);
  }

  @Test
  void allConditionsMustHoldButOneValueOfEachIsEnough() {
    String statement =
        "{'Effect': 'Allow', 'Action': '*', 'Resource': '*', 'Condition': {'StringEquals': {'k': ['a', 'b'], 'l': 'c'}}}";
    assertThat(
            Decision.of(statements(statement), new Request("a:B", "r", Map.of("k", "b", "l", "c"))))
        .isEqualTo(Decision.ALLOWED);
    assertThat(
            Decision.of(statements(statement), new Request("a:B", "r", Map.of("k", "b", "l", "d"))))
        .isEqualTo(Decision.NOT_ALLOWED);
  }

  @Test
  void failsForAnOperatorThatItDoesNotKnow() {
    String statement =
        "{'Effect': 'Allow', 'Action': '*', 'Resource': '*', 'Condition': {'ForAllValues:StringEquals': {'k': 'a'}}}";
    assertThatThrownBy(() -> statements(statement))
        .hasMessageStartingWith(
            "The condition operator ForAllValues:StringEquals on k is not understood");
  }

  private static Decision decide(String action, String resource, String... policy) {
    return Decision.of(statements(policy), new Request(action, resource, Map.of()));
  }

  private static List<Statement> statements(String... texts) {
    Assembly assembly = new Assembly(List.of());
    List<Statement> statements = new ArrayList<>();
    for (String text : texts) {
      try {
        statements.add(assembly.statement(new ObjectMapper().readTree(text.replace('\'', '"'))));
      } catch (JsonProcessingException e) {
        throw new AssertionError(text, e);
      }
    }
    return statements;
  }
}
