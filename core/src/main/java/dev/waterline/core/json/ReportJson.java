package dev.waterline.core.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.report.Report;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/**
 * {@code report.json}: the report as the contract of docs/report.md has it, which {@code
 * report.schema.json} describes.
 *
 * <p>Reading takes what writing gave, and more: members that this version doesn't know are skipped,
 * their order doesn't matter. What a report says survives the way there and back; only the spelling
 * of a floating-point cell may change ({@code 1.0E10} comes back as {@code 1.0E+10}).
 */
public final class ReportJson {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private ReportJson() {}

  /** The report as JSON text, indented, with a line break at the end. */
  public static String write(Report report) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text).setPrettyPrinter(new Indented())) {
      new ReportWriter(new JsonWriter(json)).report(report);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  /**
   * Reads a report.
   *
   * @throws WaterlineException when the text isn't JSON, is of another version or lacks something;
   *     the message says where
   */
  public static Report read(String text) {
    JsonNode root;
    try {
      root = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The report is not JSON: %s, line %s"
              .formatted(e.getOriginalMessage(), e.getLocation().getLineNr()),
          e);
    }
    return ReportReader.report(JsonObject.root("The report", root));
  }

  /** Two spaces a level, no space before a colon, the same line breaks everywhere. */
  private static final class Indented extends DefaultPrettyPrinter {

    private Indented() {
      indentObjectsWith(new DefaultIndenter("  ", "\n"));
    }

    @Override
    public void writeObjectFieldValueSeparator(JsonGenerator json) throws IOException {
      json.writeRaw(": ");
    }
  }
}
