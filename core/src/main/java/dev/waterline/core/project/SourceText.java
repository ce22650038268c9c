package dev.waterline.core.project;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The text of one file of a project, or a text that stands in {@code waterline.yml} itself.
 *
 * @param path path relative to the project, with forward slashes
 * @param text the whole text
 */
public record SourceText(String path, String text) {

  /** SHA-256 of the text's UTF-8 bytes, in lower-case hex. */
  public String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
