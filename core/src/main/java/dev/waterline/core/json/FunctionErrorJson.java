package dev.waterline.core.json;

/** An error that a function of Lambda answers. */
public final class FunctionErrorJson {

  private FunctionErrorJson() {}

  /** The error's message, or the whole text when it is no such error. */
  public static String message(String payload) {
    return JsonDocument.lenient(payload)
        .map(error -> error.path("errorMessage").asText())
        .filter(message -> !message.isEmpty())
        .orElse(payload);
  }
}
