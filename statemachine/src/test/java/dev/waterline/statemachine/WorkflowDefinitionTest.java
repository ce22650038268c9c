package dev.waterline.statemachine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.statemachine.WorkflowDefinition.State;
import dev.waterline.statemachine.WorkflowDefinition.Substitution;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WorkflowDefinitionTest {

  private final Definition definition = Definition.read(WorkflowDefinition.text());

  @Test
  void everyStateHasAConstantAndEveryConstantAState() {
    assertThat(definition.states().keySet())
        .containsExactlyInAnyOrderElementsOf(Stream.of(State.values()).map(State::title).toList());
  }

  @Test
  void thePlaceholdersAreTheSubstitutionsAndNothingElse() {
    Set<String> found = new TreeSet<>();
    Matcher placeholder = Pattern.compile("\\$\\{([^}]*)}").matcher(WorkflowDefinition.text());
    while (placeholder.find()) {
      found.add(placeholder.group(1));
    }
    assertThat(found)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Substitution.values()).map(Substitution::key).toList());
  }

  @Test
  void theDefinitionIsJsonPathSoThatItCanBeReadInTheTemplate() {
    assertThat(definition.root().path("QueryLanguage").asText()).isEqualTo("JSONPath");
    assertThat(List.copyOf(definition.states().values()))
        .noneMatch(state -> state.has("QueryLanguage") || state.has("Assign"));
  }
}
