package dev.waterline.iceberg.preview;

import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Names of the tables that hold results which the output's schema can't hold. */
public final class ShadowTables {

  /** Glue allows 255 bytes for a name; the rest is for what other tools append. */
  static final int MAX_LENGTH = 200;

  private static final int DIGEST_LENGTH = 12;

  private ShadowTables() {}

  /**
   * The shadow table of one side: a sibling of the output named {@code
   * waterline_<run>__<side>__<output>}. A name over 200 characters is cut and ends in a digest of
   * the output's whole name.
   */
  public static TableName of(TableName output, RunId run, Side side) {
    return in(output.namespace(), output, run, side);
  }

  /**
   * The shadow table in a namespace that need not be the output's. Elsewhere than in the output's
   * own, its name always ends in a digest of the output's whole name.
   */
  public static TableName in(List<String> namespace, TableName output, RunId run, Side side) {
    String name = run.refPrefix() + side + "__" + output.name();
    if (namespace.equals(output.namespace())) {
      return output.sibling(
          name.length() <= MAX_LENGTH ? name : withDigest(name, digest(output.name())));
    }
    List<String> parts = new ArrayList<>(namespace);
    parts.add(withDigest(name, digest(output.toString())));
    return new TableName(parts);
  }

  private static String withDigest(String name, String digest) {
    int end = Math.min(name.length(), MAX_LENGTH - DIGEST_LENGTH - 1);
    if (Character.isHighSurrogate(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end) + "_" + digest;
  }

  private static String digest(String text) {
    try {
      byte[] sha256 =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sha256).substring(0, DIGEST_LENGTH);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
