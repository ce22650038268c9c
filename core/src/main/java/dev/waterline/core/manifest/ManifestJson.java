package dev.waterline.core.manifest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.transform.PreviewRef;

/** A manifest as JSON (docs/report.md shows one). */
public final class ManifestJson {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private ManifestJson() {}

  public static String write(Manifest manifest) {
    ObjectNode root = MAPPER.createObjectNode();
    root.put("version", Manifest.VERSION);
    root.put("run", manifest.run().value());
    root.put("startedAt", manifest.startedAt().toString());
    root.put("step", manifest.step().toString());
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
}
