package dev.waterline.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import dev.waterline.e2e.model.sample.SampleFunction;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvocationType;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;
import software.amazon.awssdk.services.lambda.model.ResourceNotFoundException;

@ExtendWith(OnEmulatedAws.class)
class LambdaModelTest {

  private final EmulatedAws aws;
  private final LambdaClient lambda;

  LambdaModelTest(EmulatedAws aws) {
    this.aws = aws;
    this.lambda = aws.lambda();
  }

  @AfterEach
  void close() {
    lambda.close();
  }

  @Test
  void aFunctionRunsWithItsEnvironmentAndIsUsedAgain() throws IOException {
    String function = SampleFunctions.make(lambda, 30);

    JsonNode first = payload(invoke(function + ":live", "answer"));
    JsonNode second = payload(invoke(function + ":live", "answer"));

    assertThat(first.path("greeting").asText()).isEqualTo("hello");
    assertThat(first.path("arn").asText()).isEqualTo(function + ":live");
    assertThat(first.path("enoughTimeLeft").asText()).isEqualTo("true");
    assertThat(second.path("process")).isEqualTo(first.path("process"));
  }

  @Test
  void anExceptionIsKnownByItsClass() throws IOException {
    InvokeResponse answer = invoke(SampleFunctions.make(lambda, 30), "throw");

    assertThat(answer.functionError()).isEqualTo("Unhandled");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(payload(answer).path("errorType").asText())
        .isEqualTo(SampleFunction.SampleException.class.getName());
    assertThat(payload(answer).path("errorMessage").asText()).isEqualTo("as asked");
  }

  @Test
  void aProcessThatEndsIsAnErrorAndTheNextEventGetsANewOne() throws IOException {
    String function = SampleFunctions.make(lambda, 30);

    InvokeResponse answer = invoke(function, "exit");

    assertThat(answer.functionError()).isEqualTo("Unhandled");
    assertThat(payload(answer).path("errorType").asText()).isEqualTo("Runtime.ExitError");
    assertThat(payload(answer).path("errorMessage").asText())
        .endsWith("Error: Runtime exited with error: exit status 7");
    assertThat(invoke(function, "answer").functionError()).isNull();
  }

  @Test
  void aFunctionThatTakesTooLongIsEnded() throws IOException {
    InvokeResponse answer = invoke(SampleFunctions.make(lambda, 1), "hang");

    assertThat(answer.functionError()).isEqualTo("Unhandled");
    assertThat(payload(answer).path("errorType").asText()).isEqualTo("Sandbox.Timedout");
    assertThat(payload(answer).path("errorMessage").asText())
        .endsWith("Error: Task timed out after 1.00 seconds");
  }

  @Test
  void anAsynchronousInvocationThatFailsIsTriedTwiceMore() {
    String function = SampleFunctions.make(lambda, 30);

    int status =
        lambda
            .invoke(
                invoke ->
                    invoke
                        .functionName(function)
                        .invocationType(InvocationType.EVENT)
                        .payload(SdkBytes.fromUtf8String("{\"do\": \"throw\"}")))
            .statusCode();

    assertThat(status).isEqualTo(202);
    Await.until(
        aws::invocations,
        all ->
            all.stream().filter(one -> one.path("outcome").asText().equals("error")).count() == 3);
  }

  @Test
  void faultsHitBeforeOrAfterTheWork() throws IOException {
    String function = SampleFunctions.make(lambda, 30);
    aws.order(Fault.functionKilledBefore("sample"));
    aws.order(Fault.functionKilledAfter("sample"));
    aws.order(Fault.functionFailed("sample", "com.example.Broken").onPayload("special"));

    InvokeResponse before = invoke(function, "answer");
    InvokeResponse after = invoke(function, "answer");
    InvokeResponse healthy = invoke(function, "answer");
    InvokeResponse failed = invoke(function, "special");

    assertThat(payload(before).path("errorMessage").asText()).endsWith("signal: killed");
    assertThat(payload(after).path("errorMessage").asText()).endsWith("signal: killed");
    assertThat(healthy.functionError()).isNull();
    assertThat(payload(failed).path("errorType").asText()).isEqualTo("com.example.Broken");
    assertThat(aws.invocations())
        .extracting(one -> one.has("process"))
        .containsExactly(false, true, true, false);
  }

  @Test
  void aFunctionOrAliasThatIsNotThereIsNotFound() {
    String function = SampleFunctions.make(lambda, 30);

    assertThatThrownBy(() -> invoke("none", "answer"))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Function not found");
    assertThatThrownBy(() -> invoke(function + ":dead", "answer"))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining(function + ":dead");
  }

  private InvokeResponse invoke(String function, String what) {
    return lambda.invoke(
        invoke ->
            invoke
                .functionName(function)
                .payload(SdkBytes.fromUtf8String("{\"do\": \"%s\"}".formatted(what))));
  }

  private static JsonNode payload(InvokeResponse answer) throws IOException {
    return new ObjectMapper().readTree(answer.payload().asByteArray());
  }
}
