package dev.waterline.core.pin;

import static dev.waterline.core.pin.PinsJson.cut;
import static dev.waterline.core.pin.PinsJson.invalid;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One table's member of a pins file. */
final class PinEntryJson {

  private static final Pattern SNAPSHOT_ID = Pattern.compile("[0-9]{1,19}");
  private static final Set<String> MEMBERS =
      Set.of("snapshotId", "committedAt", "metadataLocation", "protection", "tag", "metadata");

  private PinEntryJson() {}

  static void write(ObjectNode node, PinEntry entry) {
    if (entry instanceof PinEntry.Complete complete) {
      Pin pin = complete.pin();
      node.put("snapshotId", text(pin.snapshotId()));
      node.put("committedAt", text(pin.committedAt()));
      node.put("metadataLocation", pin.metadataLocation());
      node.put("protection", pin.protection().toString());
      node.put("tag", pin.tag());
      node.put("metadata", MetadataText.pack(String.valueOf(pin.metadata())));
    } else if (entry instanceof PinEntry.BySnapshot bySnapshot) {
      node.put("snapshotId", Long.toString(bySnapshot.snapshotId()));
      putUnlessNull(node, "metadataLocation", bySnapshot.metadataLocation());
      putUnlessNull(node, "tag", bySnapshot.tag());
    }
  }

  static PinEntry read(String file, TableName table, JsonNode node) {
    String at = table + ": ";
    if (!node.isObject()) {
      throw invalid(file, at + "expected an object like {\"snapshotId\": \"123\"}");
    }
    refuseUnknown(file, at, node, MEMBERS);
    Reader reader = new Reader(file, at, node);
    Long snapshotId = reader.snapshotId();
    String location = reader.text("metadataLocation", "a string", text -> text);
    String tag = reader.text("tag", "a string", text -> text);
    Instant committedAt = reader.text("committedAt", "an ISO-8601 instant", Instant::parse);
    Protection protection =
        reader.text("protection", "tag, none or empty", PinEntryJson::protection);
    String metadata = reader.text("metadata", "base64 of gzip", PinEntryJson::unpack);
    if (metadata != null) {
      return complete(reader, table, snapshotId, committedAt, location, metadata, protection, tag);
    }
    if (snapshotId == null) {
      throw reader.wrong(
          "snapshotId must be a snapshot's id, for example \"123\"; only a file made by `waterline pin` can pin a table that was never written");
    }
    if (protection != null && (protection == Protection.TAG) != (tag != null)) {
      throw reader.wrong("protection %s doesn't go with tag %s".formatted(protection, tag));
    }
    return new PinEntry.BySnapshot(snapshotId, tag, location);
  }

  private static PinEntry complete(
      Reader reader,
      TableName table,
      @Nullable Long snapshotId,
      @Nullable Instant committedAt,
      @Nullable String location,
      String metadata,
      @Nullable Protection given,
      @Nullable String tag) {
    if (location == null) {
      throw reader.wrong("metadataLocation must be a string when metadata is given");
    }
    if ((snapshotId == null) != (committedAt == null)) {
      throw reader.wrong("committedAt must be given exactly when snapshotId is");
    }
    Protection unprotected = snapshotId == null ? Protection.EMPTY : Protection.NONE;
    Protection protection = given != null ? given : tag != null ? Protection.TAG : unprotected;
    try {
      return new PinEntry.Complete(
          new Pin(table, snapshotId, committedAt, location, metadata, protection, tag));
    } catch (IllegalArgumentException e) {
      throw reader.wrong("protection %s doesn't go with the other members".formatted(protection));
    }
  }

  static <T> @Nullable T read(
      String file, JsonNode node, String name, String expected, Function<String, T> reader) {
    return new Reader(file, "", node).text(name, expected, reader);
  }

  static void refuseUnknown(String file, String at, JsonNode node, Set<String> known) {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        throw invalid(
            file,
            "%sunknown key '%s', expected %s"
                .formatted(at, cut(name), String.join(", ", new TreeSet<>(known))));
      }
    }
  }

  private record Reader(String file, String at, JsonNode node) {

    @Nullable Long snapshotId() {
      JsonNode value = node.path("snapshotId");
      if (value.isNull() || value.isMissingNode()) {
        return null;
      }
      boolean exact = value.isIntegralNumber() && value.canConvertToLong();
      if (exact && value.longValue() >= 0) {
        return value.longValue();
      }
      if (value.isTextual() && SNAPSHOT_ID.matcher(value.textValue()).matches()) {
        try {
          return Long.valueOf(value.textValue());
        } catch (NumberFormatException e) {
          throw wrong("snapshotId is larger than any snapshot's id");
        }
      }
      throw wrong("snapshotId must be a snapshot's id, for example \"123\"");
    }

    <T> @Nullable T text(String name, String expected, Function<String, T> reader) {
      JsonNode value = node.path(name);
      if (value.isNull() || value.isMissingNode()) {
        return null;
      }
      if (!value.isTextual() || value.textValue().isEmpty()) {
        throw wrong("%s must be %s".formatted(name, expected));
      }
      try {
        return reader.apply(value.textValue());
      } catch (DateTimeException | WaterlineException | IllegalArgumentException e) {
        throw wrong("%s must be %s".formatted(name, expected));
      }
    }

    WaterlineException wrong(String problem) {
      return invalid(file, at + problem);
    }
  }

  private static Protection protection(String text) {
    for (Protection protection : Protection.values()) {
      if (protection.toString().equals(text)) {
        return protection;
      }
    }
    throw new IllegalArgumentException(text);
  }

  private static String unpack(String packed) {
    try {
      return MetadataText.unpack(packed);
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static void putUnlessNull(ObjectNode node, String name, @Nullable String value) {
    if (value != null) {
      node.put(name, value);
    }
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
