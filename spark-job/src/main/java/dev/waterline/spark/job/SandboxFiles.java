package dev.waterline.spark.job;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.BundleJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;

/** The documents in the sandbox bucket, by their keys of {@link BucketLayout}. */
final class SandboxFiles {

  private final FileIO io;
  private final String root;

  SandboxFiles(FileIO io, String root) {
    this.io = io;
    this.root = root;
  }

  /**
   * Reads a document.
   *
   * @throws WaterlineException LIMIT_EXCEEDED when it is larger
   */
  Optional<byte[]> find(String key, int maxBytes) {
    try (InputStream in = io.newInputFile(root + "/" + key).newStream()) {
      byte[] bytes = in.readNBytes(maxBytes + 1);
      if (bytes.length > maxBytes) {
        throw new WaterlineException(
            ErrorCode.LIMIT_EXCEEDED, "%s is larger than %d bytes".formatted(key, maxBytes));
      }
      return Optional.of(bytes);
    } catch (NotFoundException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] read(String key, int maxBytes) {
    return find(key, maxBytes)
        .orElseThrow(
            () ->
                new WaterlineException(
                    ErrorCode.INTERNAL, "The sandbox bucket lacks %s".formatted(key)));
  }

  void write(String key, String text) {
    try (OutputStream out = io.newOutputFile(root + "/" + key).createOrOverwrite()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a bundle, whose bytes must have the hash that the job was started with.
   *
   * @throws WaterlineException INVALID_ARGUMENT when they have not
   */
  Bundle bundle(String sha256) {
    if (!sha256.matches("[0-9a-f]{64}")) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "The bundle's hash is not 64 lower-case hex digits");
    }
    byte[] bytes = read(BucketLayout.bundle(sha256), BundleJson.MAX_BYTES);
    if (!hash(bytes).equals(sha256)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The bundle %s has other bytes than its name says: it was changed after the run was planned"
              .formatted(sha256));
    }
    return BundleJson.read(bytes);
  }

  private static String hash(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
