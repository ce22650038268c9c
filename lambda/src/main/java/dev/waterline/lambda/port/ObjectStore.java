package dev.waterline.lambda.port;

import java.util.List;
import java.util.Optional;

/** The sandbox bucket. Keys are those of {@link dev.waterline.core.contract.BucketLayout}. */
public interface ObjectStore {

  /**
   * Reads an object, or nothing when there is none.
   *
   * @throws dev.waterline.core.error.WaterlineException LIMIT_EXCEEDED when it is larger than
   *     {@code maxBytes}; no more than that is read
   */
  Optional<byte[]> read(String key, int maxBytes);

  /** Writes an object as a whole, in place of what was there. */
  void write(String key, String text);

  /**
   * Writes an object unless there is one.
   *
   * @return whether it was written
   */
  boolean writeOnce(String key, String text);

  /**
   * The names of the folders right below a prefix that ends in a slash, in no order, without
   * slashes.
   */
  List<String> folders(String prefix);

  /** The URI of an object. */
  String uri(String key);
}
