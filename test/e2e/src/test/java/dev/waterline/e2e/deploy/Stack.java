package dev.waterline.e2e.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.waterline.e2e.aws.EmulatedAws;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One template while it is made: resources come into being when something refers to them, and
 * values are resolved as CloudFormation does.
 */
final class Stack {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([A-Za-z0-9:.]+)}");

  private final String name;
  private final JsonNode template;
  private final Map<String, String> exports;
  private final Resources resources;
  private final Map<String, Made> made = new HashMap<>();

  /**
   * A resource.
   *
   * @param ref what {@code Ref} gives
   * @param attributes what {@code Fn::GetAtt} gives
   */
  record Made(String ref, Map<String, String> attributes) {

    static Made of(String ref) {
      return new Made(ref, Map.of());
    }

    static Made withArn(String ref, String arn) {
      return new Made(ref, Map.of("Arn", arn));
    }
  }

  /**
   * A stack.
   *
   * @param exports what other stacks export; this one adds its own
   */
  Stack(String name, JsonNode template, Map<String, String> exports, Resources resources) {
    this.name = name;
    this.template = template;
    this.exports = exports;
    this.resources = resources;
  }

  String name() {
    return name;
  }

  /** Makes everything; returns the outputs. */
  Map<String, String> make() {
    template.path("Resources").fieldNames().forEachRemaining(this::resource);
    Map<String, String> outputs = new LinkedHashMap<>();
    template
        .path("Outputs")
        .properties()
        .forEach(
            output -> {
              String value = text(output.getValue().path("Value"));
              outputs.put(output.getKey(), value);
              if (output.getValue().has("Export")) {
                exports.put(text(output.getValue().path("Export").path("Name")), value);
              }
            });
    return outputs;
  }

  private Made resource(String logicalId) {
    Made known = made.get(logicalId);
    if (known != null) {
      return known;
    }
    JsonNode resource = template.path("Resources").path(logicalId);
    if (resource.isMissingNode()) {
      throw new IllegalArgumentException(
          "The template %s has no resource %s".formatted(name, logicalId));
    }
    Made fresh =
        resources.make(
            this, logicalId, resource.path("Type").asText(), resource.path("Properties"));
    made.put(logicalId, fresh);
    return fresh;
  }

  /** A value as text. */
  String text(JsonNode value) {
    JsonNode resolved = resolve(value);
    if (!resolved.isValueNode()) {
      throw new IllegalArgumentException("Expected a text in %s: %s".formatted(name, value));
    }
    return resolved.asText();
  }

  /** A value with all functions in it applied. */
  JsonNode resolve(JsonNode value) {
    if (value instanceof ArrayNode array) {
      ArrayNode items = JsonNodeFactory.instance.arrayNode();
      array.forEach(item -> items.add(resolve(item)));
      return items;
    }
    if (!(value instanceof ObjectNode object)) {
      return value;
    }
    if (object.size() == 1) {
      String function = object.fieldNames().next();
      if (function.equals("Ref") || function.startsWith("Fn::")) {
        return apply(function, object.get(function));
      }
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    object.properties().forEach(field -> fields.set(field.getKey(), resolve(field.getValue())));
    return fields;
  }

  private JsonNode apply(String function, JsonNode argument) {
    return switch (function) {
      case "Ref" -> TextNode.valueOf(ref(argument.asText()));
      case "Fn::GetAtt" ->
          TextNode.valueOf(attribute(argument.get(0).asText(), argument.get(1).asText()));
      case "Fn::ImportValue" -> TextNode.valueOf(imported(text(argument)));
      case "Fn::Join" -> TextNode.valueOf(join(argument));
      case "Fn::Sub" -> TextNode.valueOf(substitute(argument.asText()));
      case "Fn::Select" -> resolve(argument.get(1)).get(argument.get(0).asInt());
      case "Fn::Split" -> split(argument);
      default ->
          throw new IllegalArgumentException(
              "The harness doesn't know CloudFormation's %s, which %s uses"
                  .formatted(function, name));
    };
  }

  private String join(JsonNode argument) {
    StringBuilder joined = new StringBuilder();
    for (JsonNode part : argument.get(1)) {
      if (!joined.isEmpty()) {
        joined.append(argument.get(0).asText());
      }
      joined.append(text(part));
    }
    return joined.toString();
  }

  private ArrayNode split(JsonNode argument) {
    ArrayNode parts = JsonNodeFactory.instance.arrayNode();
    for (String part : text(argument.get(1)).split(Pattern.quote(argument.get(0).asText()), -1)) {
      parts.add(part);
    }
    return parts;
  }

  private String substitute(String text) {
    return PLACEHOLDER
        .matcher(text)
        .replaceAll(
            found -> {
              String[] parts = found.group(1).split("\\.", 2);
              return Matcher.quoteReplacement(
                  parts.length == 1 ? ref(parts[0]) : attribute(parts[0], parts[1]));
            });
  }

  private String imported(String export) {
    String value = exports.get(export);
    if (value == null) {
      throw new IllegalArgumentException(
          "%s imports %s: nobody exports it".formatted(name, export));
    }
    return value;
  }

  private String ref(String logicalId) {
    return switch (logicalId) {
      case "AWS::AccountId" -> EmulatedAws.ACCOUNT;
      case "AWS::Region" -> EmulatedAws.REGION;
      case "AWS::Partition" -> "aws";
      case "AWS::URLSuffix" -> "amazonaws.com";
      case "AWS::StackName" -> name;
      case "AWS::StackId" ->
          "arn:aws:cloudformation:%s:%s:stack/%s/e2e"
              .formatted(EmulatedAws.REGION, EmulatedAws.ACCOUNT, name);
      default -> resource(logicalId).ref();
    };
  }

  private String attribute(String logicalId, String attribute) {
    String value = resource(logicalId).attributes().get(attribute);
    if (value == null) {
      throw new IllegalArgumentException(
          "The harness doesn't know the attribute %s of %s".formatted(attribute, logicalId));
    }
    return value;
  }
}
