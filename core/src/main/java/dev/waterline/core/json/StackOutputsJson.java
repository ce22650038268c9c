package dev.waterline.core.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;

/**
 * The outputs of deployed stacks, as {@code cdk deploy --outputs-file} writes them: {@code
 * {"Waterline-dev-Sandbox": {"BucketName": "…"}, …}}.
 */
public final class StackOutputsJson {

  private StackOutputsJson() {}

  /**
   * Reads the outputs of each stack, by the stack's name.
   *
   * @param file starts errors' sentences
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static Map<String, Map<String, String>> read(String file, byte[] bytes) {
    return JsonDocument.readBare(file, bytes, root -> root.members(StackOutputsJson::outputs));
  }

  private static Map<String, String> outputs(String place, JsonNode stack) {
    return JsonObject.root(place, stack).members(JsonObject::requiredText);
  }
}
