package dev.waterline.infra.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The roles of one deployment by what they are for, and the names that questions about them use.
 * Found by what points to them, so that another app that composes the constructs can be asked too.
 */
final class Deployment {

  private final Assembly assembly;
  private final Map<String, String> roles = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();

  Deployment(Assembly assembly) {
    this.assembly = assembly;
    findRoles();
    findNames();
  }

  /** Roles by their names in the table of permissions. */
  Map<String, String> roles() {
    return roles;
  }

  /** Whether the role may do it. */
  Decision decide(String role, Request request) {
    return Decision.of(assembly.policyOf(roles.get(role)), request);
  }

  /** The text with its {@code $names} replaced, or empty where the deployment has no such thing. */
  Optional<String> fill(String text) {
    String filled = text;
    for (Map.Entry<String, String> name : names.entrySet()) {
      filled = filled.replace(name.getKey(), name.getValue());
    }
    return filled.contains("$") ? Optional.empty() : Optional.of(filled);
  }

  private void findRoles() {
    for (String function : assembly.ofType("AWS::Lambda::Function")) {
      JsonNode properties = assembly.properties(function);
      for (WorkflowTask task : WorkflowTask.values()) {
        if (properties.path("Handler").asText().equals(task.handler())) {
          roles.put(task.title(), roleOf(properties.path("Role")));
        }
      }
    }
    roles.put("Job", lastPart(variable(WorkflowTask.LAUNCH_RUN, EnvironmentKey.JOB_ROLE_ARN)));
    for (String machine : assembly.ofType("AWS::StepFunctions::StateMachine")) {
      roles.put("StateMachine", roleOf(assembly.properties(machine).path("RoleArn")));
    }
    for (String resource : assembly.ofType("Custom::StopApplication")) {
      String function = assembly.text(assembly.properties(resource).path("ServiceToken"));
      String id = function.substring(function.lastIndexOf(':') + 1);
      roles.put("StopApplication", roleOf(assembly.properties(id).path("Role")));
    }
    for (String role : assembly.ofType("AWS::IAM::Role")) {
      String trust = assembly.properties(role).path("AssumeRolePolicyDocument").toString();
      if (trust.contains("sts:AssumeRoleWithWebIdentity")) {
        roles.put("GitHub", role);
      }
    }
  }

  private void findNames() {
    String catalog = catalog();
    String place =
        catalog.substring("arn:aws:glue:".length(), catalog.length() - "catalog".length());
    String tables = "arn:aws:glue:" + place + "table/";
    names.put("$rulesets", "arn:aws:glue:" + place + "dataQualityRuleset");
    // Longer names first: $otherDatabase before $other.
    names.put("$otherDatabase", "arn:aws:glue:" + place + "database/not_listed");
    names.put("$other", tables + "not_listed");
    names.put(
        "$bucket",
        "arn:aws:s3:::" + variable(WorkflowTask.PLAN_RUN, EnvironmentKey.SANDBOX_BUCKET));
    names.put(
        "$sandbox", tables + variable(WorkflowTask.PLAN_RUN, EnvironmentKey.SANDBOX_DATABASE));
    first(variable(WorkflowTask.PLAN_RUN, EnvironmentKey.INPUT_DATABASES))
        .ifPresent(database -> names.put("$input", tables + database));
    first(variable(WorkflowTask.CAPTURE_SNAPSHOTS, EnvironmentKey.PROTECTED_DATABASES))
        .ifPresent(database -> names.put("$tagged", tables + database));
    names.put("$jobRole", variable(WorkflowTask.LAUNCH_RUN, EnvironmentKey.JOB_ROLE_ARN));
    String application = assembly.ofType("AWS::EMRServerless::Application").get(0);
    names.put("$application", arnOf(application));
    names.put("$mark", mark(application));
    String machine = assembly.ofType("AWS::StepFunctions::StateMachine").get(0);
    names.put("$stateMachine", arnOf(machine));
    names.put("$execution", "arn:aws:states:" + place + "execution:" + machine + ":e1");
    names.put("$planRun", alias(WorkflowTask.PLAN_RUN));
  }

  private String mark(String application) {
    for (JsonNode tag : assembly.properties(application).path("Tags")) {
      if (tag.path("Key").asText().equals("waterline:application")) {
        return tag.path("Value").asText();
      }
    }
    throw new IllegalArgumentException(application + " has no tag waterline:application");
  }

  private String catalog() {
    return assembly.policyOf(roles.get("Job")).stream()
        .flatMap(statement -> statement.resources().stream())
        .filter(resource -> resource.endsWith(":catalog"))
        .findFirst()
        .orElseThrow();
  }

  private String arnOf(String logicalId) {
    ObjectNode attribute = JsonNodeFactory.instance.objectNode();
    attribute.putArray("Fn::GetAtt").add(logicalId).add("Arn");
    return assembly.text(attribute);
  }

  private String alias(WorkflowTask task) {
    String function = function(task);
    for (String alias : assembly.ofType("AWS::Lambda::Alias")) {
      if (assembly.text(assembly.properties(alias).path("FunctionName")).equals(function)) {
        ObjectNode ref = JsonNodeFactory.instance.objectNode();
        return assembly.text(ref.put("Ref", alias));
      }
    }
    throw new IllegalArgumentException("No template has an alias of " + function);
  }

  private String function(WorkflowTask task) {
    return assembly.ofType("AWS::Lambda::Function").stream()
        .filter(id -> assembly.properties(id).path("Handler").asText().equals(task.handler()))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("No template has the function of " + task.title()));
  }

  private String variable(WorkflowTask task, EnvironmentKey key) {
    return assembly.text(
        assembly
            .properties(function(task))
            .path("Environment")
            .path("Variables")
            .path(key.variable()));
  }

  private String roleOf(JsonNode arn) {
    return lastPart(assembly.text(arn));
  }

  private static String lastPart(String arn) {
    return arn.substring(arn.lastIndexOf('/') + 1);
  }

  private static Optional<String> first(String names) {
    List<String> parts = new ArrayList<>(List.of(names.split(",")));
    return parts.get(0).isEmpty() ? Optional.empty() : Optional.of(parts.get(0));
  }
}
