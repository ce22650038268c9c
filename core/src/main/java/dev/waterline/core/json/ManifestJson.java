package dev.waterline.core.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import java.util.HashSet;
import java.util.Optional;

/** A manifest as JSON (docs/report.md shows one). */
public final class ManifestJson {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** The largest manifest that is read, in bytes. */
  public static final int MAX_BYTES = 16 << 20;

  private ManifestJson() {}

  public static String write(Manifest manifest) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", Manifest.VERSION);
    root.put("run", manifest.run().value());
    root.put("startedAt", manifest.startedAt().toString());
    root.put("step", manifest.step().toString());
    root.withArray("inputs");
    root.withArray("queries");
    root.withArray("refs");
    manifest.inputs().forEach(input -> root.withArray("inputs").add(input.toString()));
    for (Manifest.Query query : manifest.queries()) {
      ObjectNode node = root.withArray("queries").addObject();
      node.put("model", query.model());
      node.put("side", query.side().toString());
      node.put("file", query.file());
      node.put("sha256", query.sha256());
    }
    for (Manifest.Ref ref : manifest.refs()) {
      ObjectNode node = root.withArray("refs").addObject();
      node.put("model", ref.model());
      node.put("side", ref.side().toString());
      node.put("table", ref.ref().table().toString());
      node.put("branch", ref.ref() instanceof PreviewRef.Branch branch ? branch.branch() : null);
      node.put("snapshotId", ref.snapshotId().map(String::valueOf).orElse(null));
    }
    root.withArray("removed");
    root.withArray("left");
    manifest.removed().forEach(ref -> root.withArray("removed").add(ref));
    manifest.left().forEach(ref -> root.withArray("left").add(ref));
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A tree of plain nodes is always JSON", e);
    }
  }

  /**
   * Reads a manifest.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static Manifest read(byte[] bytes) {
    return JsonDocument.read(
        "The manifest",
        bytes,
        json ->
            new Manifest(
                new RunId(json.text("run")),
                json.instant("startedAt"),
                json.constant("step", Step.class),
                new HashSet<>(json.list("inputs", ManifestJson::table)),
                json.objects("queries", ManifestJson::query),
                json.objects("refs", ManifestJson::ref),
                json.texts("removed"),
                json.texts("left")));
  }

  private static TableName table(String place, JsonNode name) {
    return TableName.parse(JsonObject.requiredText(place, name));
  }

  private static Manifest.Query query(JsonObject json) {
    return new Manifest.Query(
        json.text("model"),
        json.constant("side", Side.class),
        json.text("file"),
        json.text("sha256"));
  }

  private static Manifest.Ref ref(JsonObject json) {
    return new Manifest.Ref(
        json.text("model"),
        json.constant("side", Side.class),
        ResultParts.ref(TableName.parse(json.text("table")), json.textOrNull("branch")),
        Optional.ofNullable(json.textOrNull("snapshotId")).map(Long::valueOf));
  }
}
