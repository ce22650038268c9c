package dev.waterline.statemachine;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A state machine's definition, taken apart for the rules that it must keep.
 *
 * @param root the whole
 * @param states all states by name, those of branches as well
 * @param branchOf for a state inside a branch, the first state of that branch
 */
record Definition(JsonNode root, Map<String, JsonNode> states, Map<String, String> branchOf) {

  static Definition read(String text) {
    try {
      JsonNode root = new ObjectMapper().readTree(text);
      Definition definition = new Definition(root, new LinkedHashMap<>(), new LinkedHashMap<>());
      definition.add(root, "");
      return definition;
    } catch (JsonProcessingException e) {
      throw new AssertionError("The definition is no JSON", e);
    }
  }

  private void add(JsonNode machine, String branch) {
    machine
        .path("States")
        .fields()
        .forEachRemaining(
            state -> {
              if (states.put(state.getKey(), state.getValue()) != null) {
                throw new AssertionError("Two states are called " + state.getKey());
              }
              branchOf.put(state.getKey(), branch);
              for (JsonNode inner : state.getValue().path("Branches")) {
                add(inner, inner.path("StartAt").asText());
              }
            });
  }

  Map<String, JsonNode> ofType(String type) {
    Map<String, JsonNode> found = new LinkedHashMap<>();
    states.forEach(
        (name, state) -> {
          if (state.path("Type").asText().equals(type)) {
            found.put(name, state);
          }
        });
    return found;
  }

  /** The states that may come right after this one, whatever happens in it. */
  Set<String> following(String name) {
    JsonNode state = states.get(name);
    Set<String> next = new LinkedHashSet<>();
    add(next, state.path("Next"));
    add(next, state.path("Default"));
    state.path("Choices").forEach(choice -> add(next, choice.path("Next")));
    state.path("Catch").forEach(caught -> add(next, caught.path("Next")));
    state.path("Branches").forEach(branch -> add(next, branch.path("StartAt")));
    return next;
  }

  private static void add(Set<String> names, JsonNode name) {
    if (name.isTextual()) {
      names.add(name.asText());
    }
  }

  /** This state and all that may come after it. */
  Set<String> reachableFrom(String start) {
    Set<String> reached = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(List.of(start));
    while (!open.isEmpty()) {
      String name = open.remove(open.size() - 1);
      if (reached.add(name)) {
        open.addAll(following(name));
      }
    }
    return reached;
  }
}
