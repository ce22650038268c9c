package dev.waterline.core.plan;

/**
 * How much a query that reads a whole table reads.
 *
 * @param files data files and delete files
 * @param bytes what they hold together
 * @param rows rows of the data files, deleted ones included
 */
public record ReadSize(long files, long bytes, long rows) {

  public static final ReadSize NOTHING = new ReadSize(0, 0, 0);

  public ReadSize {
    if (files < 0 || bytes < 0 || rows < 0) {
      throw new IllegalArgumentException("A size is not negative: " + files + ", " + bytes);
    }
  }

  public ReadSize plus(ReadSize other) {
    return new ReadSize(files + other.files, bytes + other.bytes, rows + other.rows);
  }
}
