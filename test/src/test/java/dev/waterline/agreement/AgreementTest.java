package dev.waterline.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.JobArgument;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.statemachine.WorkflowDefinition;
import dev.waterline.statemachine.WorkflowDefinition.Substitution;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Workflow ↔ handlers ↔ errors ↔ environment ↔ job arguments ↔ template. */
class AgreementTest {

  private static final String OURS = "dev.waterline.";

  @ParameterizedTest
  @EnumSource
  void eachPlaceholderOfTheWorkflowIsFilledWithTheFunctionOfItsTask(Substitution substitution)
      throws IOException {
    SynthesisedTemplate template = SynthesisedTemplate.read();
    JsonNode machine = template.only("AWS::StepFunctions::StateMachine");
    assertThat(machine.path("DefinitionString").asText()).isEqualTo(WorkflowDefinition.text());
    JsonNode filled = machine.path("DefinitionSubstitutions").path(substitution.key());
    JsonNode alias = template.properties(filled.path("Ref").asText());
    JsonNode function = template.properties(alias.path("FunctionName").path("Ref").asText());
    assertThat(function.path("Handler").asText()).isEqualTo(substitution.task().handler());
  }

  @ParameterizedTest
  @EnumSource
  void eachHandlerIsAClassOfTheFunctionsJar(WorkflowTask task) {
    assertThat(Path.of("../lambda/target/classes", task.handler().replace('.', '/') + ".class"))
        .exists();
  }

  @ParameterizedTest
  @EnumSource
  void eachFunctionHasTheVariablesThatItsHandlerReadsAndNoMoreOfThem(WorkflowTask task)
      throws IOException {
    Set<String> variables = new TreeSet<>();
    SynthesisedTemplate.read()
        .function(task.handler())
        .path("Environment")
        .path("Variables")
        .fieldNames()
        .forEachRemaining(variables::add);
    variables.removeIf(name -> !name.startsWith("WATERLINE_"));
    assertThat(variables)
        .containsExactlyInAnyOrderElementsOf(
            task.environment().stream().map(EnvironmentKey::variable).toList());
  }

  @Test
  void eachErrorOfOursThatTheWorkflowNamesIsAnException() throws Exception {
    Set<String> names = new TreeSet<>();
    definition()
        .findParents("ErrorEquals")
        .forEach(
            handler ->
                handler
                    .path("ErrorEquals")
                    .forEach(
                        name -> {
                          if (name.asText().startsWith(OURS)) {
                            names.add(name.asText());
                          }
                        }));
    assertThat(names).hasSizeGreaterThan(3);
    for (String name : names) {
      assertThat(Throwable.class).isAssignableFrom(Class.forName(name));
    }
  }

  @Test
  void theWorkflowStartsTheJobsThatTheContractKnows() throws Exception {
    Set<String> started = new TreeSet<>();
    for (JsonNode parameters : definition().findValues("Parameters")) {
      if (parameters.path("job").isTextual()) {
        started.add(parameters.path("job").asText());
      }
    }
    assertThat(started)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(RunJob.values()).map(RunJob::toString).toList());
  }

  @Test
  void aStateWaitsLongerThanItsFunctionSoThatTheFunctionsOwnErrorIsSeen() throws Exception {
    SynthesisedTemplate template = SynthesisedTemplate.read();
    for (JsonNode state : definition().findParents("Resource")) {
      for (Substitution substitution : Substitution.values()) {
        if (state.path("Resource").asText().equals("${" + substitution.key() + "}")) {
          assertThat(state.path("TimeoutSeconds").asInt())
              .as(state.path("Resource").asText())
              .isGreaterThan(
                  template.function(substitution.task().handler()).path("Timeout").asInt());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theJobJarTakesTheArgumentsOfTheContract(JobCommand command) throws Exception {
    Class.forName(JobCommand.MAIN_CLASS).getMethod("main", String[].class);
    List<String> line = new ArrayList<>(List.of(command.toString()));
    for (JobArgument argument : command.arguments()) {
      line.addAll(List.of(argument.option(), "value"));
    }
    Method parse =
        Class.forName("dev.waterline.spark.job.JobArguments")
            .getDeclaredMethod("parse", String[].class);
    parse.setAccessible(true);
    assertThat(parse.invoke(null, (Object) line.toArray(String[]::new))).isNotNull();
  }

  private static JsonNode definition() throws JsonProcessingException {
    return new ObjectMapper().readTree(WorkflowDefinition.text());
  }
}
