package dev.waterline.spark.compare;

import java.io.Serializable;

/** Rows by class, and changed rows by column. Adds up over the parts of a comparison. */
final class RowClasses implements Serializable {

  private static final long serialVersionUID = 1L;

  long baseRows;
  long candidateRows;
  long unchanged;
  long changed;
  long added;
  long removed;
  long baseDuplicateKeys;
  long candidateDuplicateKeys;
  long baseNullKeys;
  long candidateNullKeys;

  /** In how many pairs of rows each column of the alignment differs. */
  final long[] differing;

  RowClasses(int columns) {
    differing = new long[columns];
  }

  /** Whether any row is not in both results alike. */
  boolean differ() {
    return changed + added + removed > 0;
  }

  RowClasses add(RowClasses other) {
    baseRows += other.baseRows;
    candidateRows += other.candidateRows;
    unchanged += other.unchanged;
    changed += other.changed;
    added += other.added;
    removed += other.removed;
    baseDuplicateKeys += other.baseDuplicateKeys;
    candidateDuplicateKeys += other.candidateDuplicateKeys;
    baseNullKeys += other.baseNullKeys;
    candidateNullKeys += other.candidateNullKeys;
    for (int i = 0; i < differing.length; i++) {
      differing[i] += other.differing[i];
    }
    return this;
  }
}
