package dev.waterline.core.pin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Pins as JSON, version 1:
 *
 * <pre>{@code
 * {"version": 1, "run": "local_0123456789ab_r1", "pinnedAt": "2026-01-01T06:00:00Z",
 *  "inputs": {"shop.orders": {"snapshotId": "123", "committedAt": "…", "metadataLocation": "…",
 *             "protection": "tag", "tag": "…", "metadata": "<base64 of gzip>"}}}
 * }</pre>
 *
 * <p>By hand {@code {"inputs": {"shop.orders": {"snapshotId": "123"}}}} is enough.
 */
public final class PinsJson {

  /** The version of the file. */
  public static final int VERSION = 1;

  private static final int MAX_INPUTS = 1_000;
  private static final int MAX_CHARACTERS = 256 << 20;
  private static final Set<String> MEMBERS = Set.of("version", "run", "pinnedAt", "inputs");

  private static final ObjectMapper MAPPER = mapper();

  private PinsJson() {}

  private static ObjectMapper mapper() {
    ObjectMapper mapper =
        JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .build();
    mapper
        .getFactory()
        .setStreamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(10)
                .maxStringLength(2 * MetadataText.MAX_BYTES)
                .build());
    return mapper;
  }

  public static String write(Pins pins) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", VERSION);
    RunId run = pins.run();
    Instant pinnedAt = pins.pinnedAt();
    if (run != null) {
      root.put("run", run.value());
    }
    if (pinnedAt != null) {
      root.put("pinnedAt", pinnedAt.toString());
    }
    ObjectNode inputs = root.putObject("inputs");
    pins.inputs()
        .forEach((table, entry) -> PinEntryJson.write(inputs.putObject(table.toString()), entry));
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of plain nodes is always JSON", e);
    }
  }

  /**
   * Reads a pins file.
   *
   * @param file the file's name, for messages
   * @throws WaterlineException INVALID_PINS naming the file, the table and what was expected
   */
  public static Pins read(String file, String text) {
    if (text.length() > MAX_CHARACTERS) {
      throw invalid(file, "the file is larger than %d characters".formatted(MAX_CHARACTERS));
    }
    JsonNode root = parse(file, text);
    if (!root.isObject()) {
      throw invalid(file, "expected an object with \"inputs\"");
    }
    PinEntryJson.refuseUnknown(file, "", root, MEMBERS);
    JsonNode version = root.path("version");
    if (!version.isMissingNode() && !(version.isInt() && version.intValue() == VERSION)) {
      throw invalid(file, "version must be " + VERSION);
    }
    return new Pins(
        PinEntryJson.read(file, root, "run", "a run id", RunId::new),
        PinEntryJson.read(file, root, "pinnedAt", "an ISO-8601 instant", Instant::parse),
        inputs(file, root.path("inputs")));
  }

  private static JsonNode parse(String file, String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      String place =
          e.getLocation() == null
              ? ""
              : " (line %d, column %d)"
                  .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr());
      throw new WaterlineException(
          ErrorCode.INVALID_PINS,
          "%s: expected JSON, but %s%s".formatted(file, cut(e.getOriginalMessage()), place),
          e);
    }
  }

  private static Map<TableName, PinEntry> inputs(String file, JsonNode inputs) {
    if (!inputs.isObject()) {
      throw invalid(file, "inputs must be an object with a member for each table");
    }
    if (inputs.size() > MAX_INPUTS) {
      throw invalid(file, "inputs has %d tables, at most %d".formatted(inputs.size(), MAX_INPUTS));
    }
    Map<TableName, PinEntry> entries = new LinkedHashMap<>();
    inputs
        .fields()
        .forEachRemaining(
            member -> {
              TableName table = table(file, member.getKey());
              PinEntry entry = PinEntryJson.read(file, table, member.getValue());
              if (entries.put(table, entry) != null) {
                throw invalid(file, "inputs has the table %s twice".formatted(table));
              }
            });
    return entries;
  }

  private static TableName table(String file, String name) {
    try {
      return TableName.parse(name);
    } catch (WaterlineException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_PINS, "%s: inputs: %s".formatted(file, cut(e.getMessage())), e);
    }
  }

  static WaterlineException invalid(String file, String problem) {
    return new WaterlineException(ErrorCode.INVALID_PINS, file + ": " + problem);
  }

  /** Text from the file for a message: short, and without control characters. */
  static String cut(String text) {
    String shown = text.length() > 200 ? text.substring(0, 200) + "…" : text;
    return shown.replaceAll("\\p{Cntrl}", "?");
  }
}
