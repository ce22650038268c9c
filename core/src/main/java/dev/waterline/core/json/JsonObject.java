package dev.waterline.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One object of a document that is being read, with the place where it stands. A member that is
 * missing, or not of the kind that is asked for, is an error that names its place; a nullable
 * member may also be missing.
 */
final class JsonObject {

  private final String path;
  private final JsonNode node;

  private JsonObject(String path, JsonNode node) {
    this.path = path;
    this.node = node;
    if (!node.isObject()) {
      throw wrong(path, "an object");
    }
  }

  /** The document's outermost object. {@code document} starts the errors' sentences. */
  static JsonObject root(String document, JsonNode node) {
    return new JsonObject(document, node);
  }

  String text(String name) {
    return required(name, textOrNull(name), "a string");
  }

  @Nullable String textOrNull(String name) {
    JsonNode value = member(name);
    return value == null ? null : text(at(name), value);
  }

  long number(String name) {
    JsonNode value = required(name, member(name), "a whole number");
    if (!value.isIntegralNumber() || !value.canConvertToLong()) {
      throw wrong(at(name), "a whole number");
    }
    return value.longValue();
  }

  long numberOr(long absent, String name) {
    return member(name) == null ? absent : number(name);
  }

  @Nullable Integer lineOrNull(String name) {
    return member(name) == null ? null : Math.toIntExact(Math.min(number(name), Integer.MAX_VALUE));
  }

  double decimal(String name) {
    return required(name, decimalOrNull(name), "a number");
  }

  @Nullable Double decimalOrNull(String name) {
    JsonNode value = member(name);
    if (value != null && !value.isNumber()) {
      throw wrong(at(name), "a number");
    }
    return value == null ? null : value.doubleValue();
  }

  boolean flag(String name) {
    JsonNode value = required(name, member(name), "true or false");
    if (!value.isBoolean()) {
      throw wrong(at(name), "true or false");
    }
    return value.booleanValue();
  }

  Instant instant(String name) {
    return required(name, instantOrNull(name), "an ISO-8601 instant");
  }

  @Nullable Instant instantOrNull(String name) {
    String text = textOrNull(name);
    try {
      return text == null ? null : Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw wrong(at(name), "an ISO-8601 instant");
    }
  }

  <E extends Enum<E>> E constant(String name, Class<E> type) {
    return required(name, constantOrNull(name, type), "a string");
  }

  <E extends Enum<E>> @Nullable E constantOrNull(String name, Class<E> type) {
    String text = textOrNull(name);
    if (text == null) {
      return null;
    }
    List<String> names = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      if (constant.toString().equals(text)) {
        return constant;
      }
      names.add(constant.toString());
    }
    throw wrong(at(name), "one of " + String.join(", ", names));
  }

  List<String> texts(String name) {
    return required(name, textsOrNull(name), "an array");
  }

  @Nullable List<String> textsOrNull(String name) {
    return listOrNull(name, JsonObject::text);
  }

  <T> List<T> objects(String name, Function<JsonObject, T> reader) {
    return list(name, (place, value) -> reader.apply(new JsonObject(place, value)));
  }

  /** An array; {@code reader} takes an element's place and the element. */
  <T> List<T> list(String name, BiFunction<String, JsonNode, T> reader) {
    return required(name, listOrNull(name, reader), "an array");
  }

  <T> T object(String name, Function<JsonObject, T> reader) {
    return required(name, objectOrNull(name, reader), "an object");
  }

  <T> @Nullable T objectOrNull(String name, Function<JsonObject, T> reader) {
    JsonNode value = member(name);
    return value == null ? null : reader.apply(new JsonObject(at(name), value));
  }

  /** Every member, in order; {@code reader} takes a member's place and its value. */
  <T> Map<String, T> members(BiFunction<String, JsonNode, T> reader) {
    Map<String, T> members = new LinkedHashMap<>();
    node.fields()
        .forEachRemaining(
            member ->
                members.put(member.getKey(), reader.apply(at(member.getKey()), member.getValue())));
    return members;
  }

  /** This object without one of its members. */
  JsonObject without(String name) {
    ObjectNode rest = ((ObjectNode) node).deepCopy();
    rest.remove(name);
    return new JsonObject(path, rest);
  }

  /** The place of this object, to start an error's sentence. */
  String path() {
    return path;
  }

  static @Nullable String textOrNull(String place, JsonNode value) {
    return value.isNull() ? null : text(place, value);
  }

  static String requiredText(String place, JsonNode value) {
    return text(place, value);
  }

  static WaterlineException wrong(String place, String expected) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT, "%s must be %s".formatted(place, expected));
  }

  private static String text(String place, JsonNode value) {
    if (!value.isTextual()) {
      throw wrong(place, "a string");
    }
    return value.textValue();
  }

  private <T> @Nullable List<T> listOrNull(String name, BiFunction<String, JsonNode, T> reader) {
    JsonNode value = member(name);
    if (value == null) {
      return null;
    }
    if (!value.isArray()) {
      throw wrong(at(name), "an array");
    }
    List<T> elements = new ArrayList<>();
    for (JsonNode element : value) {
      elements.add(reader.apply(at(name) + "[" + elements.size() + "]", element));
    }
    return elements;
  }

  private @Nullable JsonNode member(String name) {
    JsonNode value = node.get(name);
    return value == null || value.isNull() ? null : value;
  }

  private <T> T required(String name, @Nullable T value, String expected) {
    if (value == null) {
      throw wrong(at(name), expected);
    }
    return value;
  }

  /** {@code The report: models[0].name}, cut and without control characters. */
  private String at(String name) {
    String shown = name.length() > 80 ? name.substring(0, 80) + "…" : name;
    return path + (path.indexOf(':') < 0 ? ": " : ".") + shown.replaceAll("\\p{Cntrl}", "?");
  }
}
