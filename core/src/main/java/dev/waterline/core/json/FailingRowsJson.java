package dev.waterline.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.core.result.ModelOutcome;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Stored failing rows as JSON, one object a line; docs/report.md has the contract. */
public final class FailingRowsJson {

  private static final JsonFactory JSON = new JsonFactory();

  private FailingRowsJson() {}

  /** A line for each row; empty when no row is stored. */
  public static String write(List<ModelOutcome> models) {
    StringBuilder lines = new StringBuilder();
    for (ModelOutcome model : models) {
      for (FailingRow row : model.judged().failures()) {
        lines.append(line(model.name(), row)).append('\n');
      }
    }
    return lines.toString();
  }

  private static String line(String model, FailingRow row) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      JsonWriter json = new JsonWriter(generator);
      json.object(
          row,
          failing -> {
            json.text("model", model);
            new ReportWriter(json).failingRow(failing);
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
