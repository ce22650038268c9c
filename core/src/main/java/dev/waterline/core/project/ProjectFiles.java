package dev.waterline.core.project;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Where the files of a project come from: a folder, a commit, a bundle. */
public interface ProjectFiles {

  /** The largest file that a project may have, in bytes. */
  int MAX_BYTES = 1 << 20;

  /**
   * The text of a file.
   *
   * @param relativePath path from the project's root, with forward slashes
   * @return the whole text, or nothing when there is no such file
   * @throws WaterlineException INVALID_PROJECT when the path may not be read, or when what is there
   *     isn't a text of bounded size; about a file, the message starts with a verb ("is larger
   *     than…"), for the reader to put the name before it
   */
  Optional<String> read(String relativePath);

  /** What a person calls this place, for example {@code folder examples/orders}. */
  String describe();

  /**
   * The text that a file's bytes are; a byte order mark is left out.
   *
   * @throws WaterlineException INVALID_PROJECT when they are more than {@link #MAX_BYTES} or aren't
   *     UTF-8
   */
  static String utf8(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT, "is larger than %d bytes".formatted(MAX_BYTES));
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT, "is not UTF-8: save it in that encoding", e);
    }
  }
}
