package dev.waterline.core.json;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.PinsJson;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/**
 * A bundle as JSON: {@code {"version": 1, "baseCommit": …, "headCommit": …, "parameters": {…},
 * "inputs": ["shop.orders"], "pins": "…", "newModels": [], "base": {"waterline.yml": "…"},
 * "candidate": {…}}}. The pins are the text of a pins file. The same bundle always gives the same
 * bytes.
 */
public final class BundleJson {

  /** The largest bundle that is read, in bytes. */
  public static final int MAX_BYTES = 32 << 20;

  private static final String NAME = "The bundle";

  private BundleJson() {}

  public static String write(Bundle bundle) {
    return JsonDocument.write(bundle, BundleJson::members);
  }

  private static void members(JsonWriter json, Bundle bundle) throws IOException {
    json.text("baseCommit", bundle.baseCommit());
    json.text("headCommit", bundle.headCommit());
    texts(json, "parameters", bundle.parameters());
    json.texts("inputs", bundle.inputs().stream().map(TableName::toString).toList());
    Pins pins = bundle.pins();
    json.text("pins", pins == null ? null : PinsJson.write(pins));
    json.texts("newModels", List.copyOf(bundle.newModels()));
    for (Side side : Side.values()) {
      texts(json, side.toString(), bundle.files().getOrDefault(side, Map.of()));
    }
  }

  private static void texts(JsonWriter json, String name, Map<String, String> texts)
      throws IOException {
    json.object(
        name,
        texts,
        all -> {
          for (Map.Entry<String, String> text : all.entrySet()) {
            json.text(text.getKey(), text.getValue());
          }
        });
  }

  /**
   * Reads a bundle.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT or INVALID_PINS
   */
  public static Bundle read(byte[] bytes) {
    return JsonDocument.read(NAME, bytes, BundleJson::bundle);
  }

  private static Bundle bundle(JsonObject json) {
    Map<Side, Map<String, String>> files = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      files.put(side, texts(json, side.toString()));
    }
    List<TableName> inputs = json.texts("inputs").stream().map(TableName::parse).toList();
    String pins = json.textOrNull("pins");
    return new Bundle(
        files,
        texts(json, "parameters"),
        new TreeSet<>(inputs),
        pins == null ? null : PinsJson.read("The bundle's pins", pins),
        json.textOrNull("baseCommit"),
        json.textOrNull("headCommit"),
        new TreeSet<>(Objects.requireNonNullElse(json.textsOrNull("newModels"), List.of())));
  }

  private static Map<String, String> texts(JsonObject json, String name) {
    return json.object(name, object -> object.members(JsonObject::requiredText));
  }
}
