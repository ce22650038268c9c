package dev.waterline.core.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;

/**
 * The documents that the parts of a run on AWS hand to each other: one object with a version, in
 * UTF-8. A reader takes nothing for granted: size, depth, kinds and names are checked.
 */
final class JsonDocument {

  /** The version of all these documents. */
  static final int VERSION = 1;

  private static final int MAX_DEPTH = 40;
  private static final ObjectMapper MAPPER = mapper();

  private JsonDocument() {}

  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(MAX_DEPTH)
                .maxNumberLength(400)
                .maxStringLength(64 << 20)
                .build());
    return mapper;
  }

  /** Writes the document; {@code members} writes all but the version. */
  static <T> String write(T value, Members<T> members) {
    return writeBare(
        value,
        (json, whole) -> {
          json.number("version", (long) VERSION);
          members.write(json, whole);
        });
  }

  /** Writes an object whose form is another's, so that it has no version of ours. */
  static <T> String writeBare(T value, Members<T> members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = MAPPER.createGenerator(text)) {
      JsonWriter json = new JsonWriter(generator);
      json.object(value, whole -> members.write(json, whole));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /** Writes the members of an object. */
  @FunctionalInterface
  interface Members<T> {
    void write(JsonWriter json, T value) throws IOException;
  }

  /**
   * Reads the document.
   *
   * @param name starts the sentences of errors, for example {@code The bundle}
   * @throws WaterlineException INVALID_ARGUMENT saying what is wrong and where
   */
  static <T> T read(String name, byte[] bytes, Function<JsonObject, T> reader) {
    return readBare(
        name,
        bytes,
        root -> {
          if (root.number("version") != VERSION) {
            throw JsonObject.wrong(name + ": version", String.valueOf(VERSION));
          }
          return reader.apply(root);
        });
  }

  /** Reads an object whose form is another's, so that it has no version of ours. */
  static <T> T readBare(String name, byte[] bytes, Function<JsonObject, T> reader) {
    try {
      return reader.apply(JsonObject.root(name, MAPPER.readTree(utf8(name, bytes))));
    } catch (JsonProcessingException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "%s is not JSON, or too deep or too long in one place".formatted(name),
          e);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "%s contradicts itself".formatted(name), e);
    }
  }

  /** A text as a tree, or nothing when it is no JSON. */
  static Optional<JsonNode> lenient(String text) {
    try {
      return Optional.ofNullable(MAPPER.readTree(text));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static String utf8(String name, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "%s is not UTF-8".formatted(name), e);
    }
  }
}
