package dev.waterline.infra.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The templates of a synthesised app, with the values that CloudFormation would put in. Names that
 * only a deployment knows are the resources' logical ids.
 */
final class Assembly {

  private static final Pattern PLACE = Pattern.compile("aws://([0-9]{12})/([a-z0-9-]+)");

  private static final Pattern SUBSTITUTION = Pattern.compile("\\$\\{([^}]+)}");

  // For an app that leaves its place to the credentials.
  private static final String SOME_ACCOUNT = "000000000000";
  private static final String SOME_REGION = "us-east-1";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<String, JsonNode> resources = new TreeMap<>();
  private final Map<String, JsonNode> exports = new LinkedHashMap<>();

  private final String account;
  private final String region;

  Assembly(List<JsonNode> templates) {
    this(templates, SOME_ACCOUNT, SOME_REGION);
  }

  private Assembly(List<JsonNode> templates, String account, String region) {
    this.account = account;
    this.region = region;
    for (JsonNode template : templates) {
      template
          .path("Resources")
          .properties()
          .forEach(entry -> resources.put(entry.getKey(), entry.getValue()));
      for (JsonNode output : template.path("Outputs")) {
        if (output.path("Export").has("Name")) {
          exports.put(output.path("Export").path("Name").asText(), output.path("Value"));
        }
      }
    }
  }

  /** Reads every template below a folder such as {@code cdk.out}. */
  static Assembly read(Path folder) throws IOException {
    List<JsonNode> templates = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file :
          files.filter(path -> path.toString().endsWith(".template.json")).sorted().toList()) {
        templates.add(JSON.readTree(file.toFile()));
      }
    }
    for (JsonNode artifact :
        JSON.readTree(folder.resolve("manifest.json").toFile()).path("artifacts")) {
      Matcher place = PLACE.matcher(artifact.path("environment").asText());
      if (place.matches() && !place.group(2).startsWith("unknown")) {
        return new Assembly(templates, place.group(1), place.group(2));
      }
    }
    return new Assembly(templates);
  }

  /** Logical ids of all resources of a type. */
  List<String> ofType(String type) {
    return resources.entrySet().stream()
        .filter(entry -> entry.getValue().path("Type").asText().equals(type))
        .map(Map.Entry::getKey)
        .toList();
  }

  JsonNode properties(String logicalId) {
    JsonNode resource = resources.get(logicalId);
    if (resource == null) {
      throw new IllegalArgumentException("No template has a resource " + logicalId);
    }
    return resource.path("Properties");
  }

  /** The statements of all policies of a role, inline and attached. */
  List<Statement> policyOf(String role) {
    List<Statement> statements = new ArrayList<>();
    for (JsonNode policy : properties(role).path("Policies")) {
      addStatements(policy.path("PolicyDocument"), statements);
    }
    if (properties(role).path("ManagedPolicyArns").size() > 0) {
      throw new IllegalArgumentException(
          role + " has managed policies, whose statements no template shows");
    }
    for (String policy : ofType("AWS::IAM::Policy")) {
      for (JsonNode attached : properties(policy).path("Roles")) {
        if (text(attached).equals(role)) {
          addStatements(properties(policy).path("PolicyDocument"), statements);
        }
      }
    }
    return statements;
  }

  /** A value of a template as text. */
  String text(JsonNode value) {
    if (value.isValueNode()) {
      return value.asText();
    }
    String function = value.fieldNames().next();
    JsonNode argument = value.get(function);
    return switch (function) {
      case "Ref" -> ref(argument.asText());
      case "Fn::GetAtt" -> attribute(argument.get(0).asText(), argument.get(1).asText());
      case "Fn::ImportValue" -> imported(text(argument));
      case "Fn::Join" -> join(argument);
      case "Fn::Sub" -> substituted(argument.asText());
      case "Fn::Select" -> list(argument.get(1)).get(argument.get(0).asInt());
      default ->
          throw new IllegalArgumentException("The function " + function + " is not understood");
    };
  }

  private String imported(String name) {
    JsonNode value = exports.get(name);
    if (value == null) {
      throw new IllegalArgumentException("No template exports " + name);
    }
    return text(value);
  }

  private String substituted(String text) {
    return SUBSTITUTION
        .matcher(text)
        .replaceAll(name -> Matcher.quoteReplacement(ref(name.group(1))));
  }

  private String join(JsonNode argument) {
    List<String> parts = new ArrayList<>();
    argument.get(1).forEach(part -> parts.add(text(part)));
    return String.join(argument.get(0).asText(), parts);
  }

  private List<String> list(JsonNode value) {
    if (value.has("Fn::Split")) {
      JsonNode split = value.get("Fn::Split");
      return List.of(text(split.get(1)).split(Pattern.quote(split.get(0).asText()), -1));
    }
    List<String> texts = new ArrayList<>();
    value.forEach(item -> texts.add(text(item)));
    return texts;
  }

  private String ref(String name) {
    return switch (name) {
      case "AWS::AccountId" -> account;
      case "AWS::Region" -> region;
      case "AWS::Partition" -> "aws";
      case "AWS::URLSuffix" -> "amazonaws.com";
      case "AWS::StackId" -> arn("cloudformation", "stack/this");
      default ->
          switch (type(name)) {
            case "AWS::StepFunctions::StateMachine" -> arn("states", "stateMachine:" + name);
            case "AWS::Lambda::Alias" -> arn("lambda", "function:" + name + ":live");
            case "AWS::SNS::Topic" -> arn("sns", name);
            case "AWS::IAM::OIDCProvider" -> arn("iam", "oidc-provider/" + name);
            default -> name;
          };
    };
  }

  private String attribute(String name, String attribute) {
    if (!attribute.equals("Arn")) {
      return name;
    }
    return switch (type(name)) {
      case "AWS::S3::Bucket" -> "arn:aws:s3:::" + name;
      case "AWS::IAM::Role" -> "arn:aws:iam::" + account + ":role/" + name;
      case "AWS::EMRServerless::Application" -> arn("emr-serverless", "/applications/" + name);
      case "AWS::Logs::LogGroup" -> arn("logs", "log-group:" + name + ":*");
      case "AWS::Lambda::Function" -> arn("lambda", "function:" + name);
      case "AWS::KMS::Key" -> arn("kms", "key/" + name);
      case "AWS::StepFunctions::StateMachine" -> arn("states", "stateMachine:" + name);
      default ->
          throw new IllegalArgumentException("The ARN of a " + type(name) + " is not understood");
    };
  }

  private String arn(String service, String resource) {
    return "arn:aws:" + service + ":" + region + ":" + account + ":" + resource;
  }

  private String type(String name) {
    JsonNode resource = resources.get(name);
    return resource == null ? "" : resource.path("Type").asText();
  }

  private void addStatements(JsonNode document, List<Statement> into) {
    for (JsonNode statement : document.path("Statement")) {
      into.add(statement(statement));
    }
  }

  /** One statement of a policy document. */
  Statement statement(JsonNode json) {
    List<Condition> conditions = new ArrayList<>();
    json.path("Condition")
        .properties()
        .forEach(
            operator ->
                operator
                    .getValue()
                    .properties()
                    .forEach(
                        key ->
                            conditions.add(
                                new Condition(
                                    operator.getKey(), key.getKey(), texts(key.getValue())))));
    return new Statement(
        json.path("Effect").asText().equals("Deny")
            ? Statement.Effect.DENY
            : Statement.Effect.ALLOW,
        texts(json.has("Action") ? json.get("Action") : json.path("NotAction")),
        json.has("Action") ? Statement.Match.LISTED : Statement.Match.NOT_LISTED,
        texts(json.has("Resource") ? json.get("Resource") : json.path("NotResource")),
        json.has("Resource") ? Statement.Match.LISTED : Statement.Match.NOT_LISTED,
        conditions);
  }

  private List<String> texts(JsonNode value) {
    return value.isArray() ? list(value) : List.of(text(value));
  }
}
