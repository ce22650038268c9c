package dev.waterline.core.pin;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Table metadata inside a pins file: UTF-8, gzip, base64. */
final class MetadataText {

  /** More than any table's metadata that a person would call healthy; a bomb unpacks to more. */
  static final int MAX_BYTES = 64 << 20;

  private MetadataText() {}

  static String pack(String metadata) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(metadata.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /**
   * @throws IOException when it isn't gzip, or unpacks to more than {@link #MAX_BYTES}
   * @throws IllegalArgumentException when it isn't base64
   */
  static String unpack(String packed) throws IOException {
    byte[] gzip = Base64.getDecoder().decode(packed);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new IOException("it unpacks to more than " + MAX_BYTES + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
