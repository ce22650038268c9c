package dev.waterline.core.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes the members of objects, each in the one form that the contracts have for its kind. */
final class JsonWriter {

  /** Writes the members of one object, or one value. */
  @FunctionalInterface
  interface Body<T> {
    void write(T value) throws IOException;
  }

  private static final Pattern LONE_SURROGATE =
      Pattern.compile("[\\x{D800}-\\x{DBFF}](?![\\x{DC00}-\\x{DFFF}])|[\\x{DC00}-\\x{DFFF}]");

  private final JsonGenerator json;

  JsonWriter(JsonGenerator json) {
    this.json = json;
  }

  JsonGenerator generator() {
    return json;
  }

  /** A string or null. Half of a surrogate pair, which UTF-8 can't hold, becomes U+FFFD. */
  void text(String name, @Nullable String value) throws IOException {
    name(name);
    text(value);
  }

  void text(@Nullable String value) throws IOException {
    json.writeString(value == null ? null : wellFormed(value));
  }

  /** The value's own name, in the letter case that its type chose. */
  void name(String name, @Nullable Enum<?> value) throws IOException {
    text(name, value == null ? null : value.toString());
  }

  void instant(String name, @Nullable Instant value) throws IOException {
    text(name, value == null ? null : value.toString());
  }

  void number(String name, long value) throws IOException {
    name(name);
    json.writeNumber(value);
  }

  void number(String name, @Nullable Integer value) throws IOException {
    name(name);
    if (value == null) {
      json.writeNull();
    } else {
      json.writeNumber(value);
    }
  }

  /** A number; null for null and for what JSON can't say: NaN and the infinities. */
  void number(String name, @Nullable Double value) throws IOException {
    name(name);
    if (value == null || !Double.isFinite(value)) {
      json.writeNull();
    } else {
      json.writeNumber(value);
    }
  }

  void flag(String name, boolean value) throws IOException {
    name(name);
    json.writeBoolean(value);
  }

  void texts(String name, @Nullable List<String> values) throws IOException {
    if (values == null) {
      text(name, null);
    } else {
      list(name, values, this::text);
    }
  }

  <T> void list(String name, List<T> values, Body<T> body) throws IOException {
    name(name);
    json.writeStartArray();
    for (T value : values) {
      body.write(value);
    }
    json.writeEndArray();
  }

  /** An array of objects. */
  <T> void objects(String name, List<T> values, Body<T> members) throws IOException {
    list(name, values, value -> object(value, members));
  }

  /** An object, or null. */
  <T> void object(String name, @Nullable T value, Body<T> members) throws IOException {
    name(name);
    if (value == null) {
      json.writeNull();
    } else {
      object(value, members);
    }
  }

  <T> void object(T value, Body<T> members) throws IOException {
    json.writeStartObject();
    members.write(Objects.requireNonNull(value));
    json.writeEndObject();
  }

  void name(String name) throws IOException {
    json.writeFieldName(wellFormed(name));
  }

  private static String wellFormed(String text) {
    return LONE_SURROGATE.matcher(text).replaceAll("\uFFFD");
  }
}
