package dev.waterline.lambda.payload;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * An error as a state's catch keeps it.
 *
 * @param error the error's name; for an exception of a task the class's full name
 * @param cause for an exception of a task a JSON text with its message, or null
 */
public record StateError(
    @JsonProperty("Error") String error, @JsonProperty("Cause") @Nullable String cause) {

  private static final int MAX_LENGTH = 500;
  private static final String OURS = "dev.waterline.";

  public StateError {
    Payloads.required("Error", error);
  }

  /**
   * One sentence for a person. The message is shown where it is one of ours, which hold no data
   * values; of others the name alone is.
   */
  public String sentence() {
    String shortName = error.substring(error.lastIndexOf('.') + 1);
    if (!error.startsWith(OURS) || cause == null) {
      return "A task of the workflow failed with %s; its log says more".formatted(cut(shortName));
    }
    return cut(message(cause));
  }

  private String message(String json) {
    try {
      JsonNode message = Payloads.parse(json).path("errorMessage");
      return message.isTextual() ? message.textValue() : error;
    } catch (dev.waterline.core.contract.failure.InvalidInputException e) {
      return error;
    }
  }

  private static String cut(String text) {
    String shown = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) + "…" : text;
    return shown.replaceAll("\\p{Cntrl}+", " ");
  }
}
