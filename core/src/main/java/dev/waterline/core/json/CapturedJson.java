package dev.waterline.core.json;

import dev.waterline.core.result.Captured;
import dev.waterline.core.result.Problem;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.TreeMap;

/** What was noted before any SQL ran, as JSON. */
public final class CapturedJson {

  /** The largest document that is read, in bytes. */
  public static final int MAX_BYTES = 64 << 20;

  private CapturedJson() {}

  public static String write(Captured captured) {
    return JsonDocument.write(
        captured,
        (json, all) -> {
          json.objects(
              "notes",
              new ArrayList<>(all.notes().entrySet()),
              note -> {
                json.text("table", note.getKey().toString());
                json.text("note", note.getValue());
              });
          json.objects(
              "missing",
              new ArrayList<>(all.missing().entrySet()),
              missing -> {
                json.text("table", missing.getKey().toString());
                ResultParts.problem(json, missing.getValue());
              });
          json.objects(
              "outputs", new ArrayList<>(all.outputs().values()), output -> output(json, output));
        });
  }

  private static void output(JsonWriter json, OutputState output) throws IOException {
    Long snapshotId = output.snapshotId();
    json.text("table", output.table().toString());
    json.text("uuid", output.uuid());
    json.text("snapshotId", snapshotId == null ? null : snapshotId.toString());
    json.number("schemaId", (long) output.schemaId());
    json.text("schema", output.schema());
    json.text("spec", output.spec());
    json.text("sortOrder", output.sortOrder());
    texts(json, "properties", output.properties());
    json.number("formatVersion", (long) output.formatVersion());
    texts(json, "refs", output.refs());
  }

  private static void texts(JsonWriter json, String name, Map<String, String> texts)
      throws IOException {
    json.object(
        name,
        new TreeMap<>(texts),
        all -> {
          for (Map.Entry<String, String> text : all.entrySet()) {
            json.text(text.getKey(), text.getValue());
          }
        });
  }

  /**
   * Reads the document.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static Captured read(byte[] bytes) {
    return JsonDocument.read("The captured state", bytes, CapturedJson::captured);
  }

  private static Captured captured(JsonObject json) {
    Map<TableName, String> notes = new TreeMap<>();
    json.objects("notes", note -> notes.put(table(note), note.text("note")));
    Map<TableName, Problem> missing = new TreeMap<>();
    json.objects("missing", input -> missing.put(table(input), ResultParts.problem(input)));
    Map<TableName, OutputState> outputs = new TreeMap<>();
    json.objects("outputs", output -> outputs.put(table(output), output(output)));
    return new Captured(notes, missing, outputs);
  }

  private static OutputState output(JsonObject json) {
    String snapshotId = json.textOrNull("snapshotId");
    return new OutputState(
        table(json),
        json.text("uuid"),
        snapshotId == null ? null : Long.valueOf(snapshotId),
        Math.toIntExact(json.number("schemaId")),
        json.text("schema"),
        json.text("spec"),
        json.text("sortOrder"),
        json.object("properties", texts -> texts.members(JsonObject::requiredText)),
        Math.toIntExact(json.number("formatVersion")),
        json.object("refs", texts -> texts.members(JsonObject::requiredText)));
  }

  private static TableName table(JsonObject json) {
    return TableName.parse(json.text("table"));
  }
}
