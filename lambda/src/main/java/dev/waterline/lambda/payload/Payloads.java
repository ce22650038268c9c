package dev.waterline.lambda.payload;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.error.WaterlineException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Payloads as JSON. */
public final class Payloads {

  /** Step Functions hands over 256 KiB at most. */
  static final int MAX_BYTES = 1 << 20;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
          .build();

  private Payloads() {}

  /**
   * Reads a payload.
   *
   * @throws InvalidInputException saying where it isn't of the type
   */
  public static <T> T read(InputStream in, Class<T> type) {
    try {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new InvalidInputException("The payload is larger than 1 MiB", null);
      }
      return convert(MAPPER.readTree(bytes), type);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException("The payload is not JSON", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Makes a record of a part of a payload.
   *
   * @throws InvalidInputException saying where it isn't of the type
   */
  public static <T> T convert(JsonNode node, Class<T> type) {
    try {
      T value = MAPPER.treeToValue(node, type);
      if (value == null) {
        throw new InvalidInputException("The input must be an object", null);
      }
      return value;
    } catch (JsonMappingException e) {
      String place =
          e.getPath().stream()
              .map(step -> step.getFieldName() == null ? "[]" : cut(step.getFieldName()))
              .collect(Collectors.joining("."));
      Throwable cause = e.getCause();
      String why =
          cause instanceof WaterlineException
              ? String.valueOf(cause.getMessage())
              : "it is missing, not expected there or of the wrong kind";
      throw new InvalidInputException(
          "The input%s: %s".formatted(place.isEmpty() ? "" : " at " + place, why), e);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException("The input is not of the expected form", e);
    }
  }

  /** Reads a JSON text that another service carries as a string. */
  public static JsonNode parse(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException("The input is not JSON", e);
    }
  }

  public static void write(OutputStream out, Object value) {
    try {
      MAPPER.writeValue(out, value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An IAM policy that allows these and nothing else, without a needless character. */
  public static String policy(List<AllowStatement> statements) {
    ObjectNode policy = MAPPER.createObjectNode();
    policy.put("Version", "2012-10-17");
    for (AllowStatement statement : statements) {
      ObjectNode node = policy.withArray("Statement").addObject();
      node.put("Effect", "Allow");
      statement.actions().forEach(node.withArray("Action")::add);
      statement.resources().forEach(node.withArray("Resource")::add);
    }
    return policy.toString();
  }

  /** A value that a payload must have. */
  static <T> T required(String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException("%s is missing".formatted(name), null);
    }
    return value;
  }

  private static String cut(String text) {
    String shown = text.length() > 80 ? text.substring(0, 80) + "…" : text;
    return shown.replaceAll("\\p{Cntrl}", "?");
  }
}
