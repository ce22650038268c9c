package dev.waterline.spark.compare;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.run.Side;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import scala.Tuple2;

/**
 * Finds the keys whose rows can differ, by reading each side once. Of each row, two words travel: a
 * hash of its key, and a digest of all its cells under a key that is drawn for this comparison and
 * never leaves it. Rows with the same key hash whose digests add up to the same are equal; the
 * chance that different ones do is 2<sup>−64</sup>, however often they occur, also for someone who
 * chose the rows.
 */
final class KeyScan implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Words of a batch: pairs of key hash and digest. */
  private static final int BATCH = 1 << 14;

  private final Side side;
  private final SipHash digest;
  private final int keyCells;
  private final int parts;

  private KeyScan(Side side, SipHash digest, CellLayout layout, int parts) {
    this.side = side;
    this.digest = digest;
    this.keyCells = layout.key().size();
    this.parts = parts;
  }

  /** What a part of the keys comes to. */
  static final class Part implements Serializable {

    private static final long serialVersionUID = 1L;

    long baseRows;
    long candidateRows;
    long baseNullKeys;
    long candidateNullKeys;

    /** Rows of each side whose key is equal on both, and its keys with several rows. */
    long unchanged;

    long duplicateKeys;

    /** Hashes of the keys to look at by value; none when they are too many. */
    final LongArray keys = new LongArray();

    /** Whether more keys have to be looked at by value than can be named. */
    boolean tooManyKeys;

    /**
     * @param most keys that are kept
     */
    void differs(long keyHash, int most) {
      if (keys.size() < most && !tooManyKeys) {
        keys.add(keyHash);
      } else {
        tooManyKeys = true;
        keys.clear();
      }
    }

    void add(Part other, int most) {
      baseRows += other.baseRows;
      candidateRows += other.candidateRows;
      baseNullKeys += other.baseNullKeys;
      candidateNullKeys += other.candidateNullKeys;
      unchanged += other.unchanged;
      duplicateKeys += other.duplicateKeys;
      tooManyKeys |= other.tooManyKeys || keys.size() + other.keys.size() > most;
      if (tooManyKeys) {
        keys.clear();
      } else {
        keys.addAll(other.keys);
      }
    }
  }

  /** Pairs of key hash and digest of one side; or, at the end of its rows, their number. */
  private record Batch(Side side, long[] pairs, long rows, long nullKeys) implements Serializable {}

  /**
   * @param cells for each side, the hash of the key and then the cells of the layout
   * @param mostKeys that are named; what comes back is bounded by it
   */
  static Part run(PerSide<Dataset<Row>> cells, CellLayout layout, int mostKeys) {
    SipHash digest = SipHash.withSecretKey();
    JavaRDD<UnsafeRow> base = rows(cells.base());
    JavaRDD<UnsafeRow> candidate = rows(cells.candidate());
    int parts =
        Integer.highestOneBit(
            Math.max(1, Math.min(512, base.getNumPartitions() + candidate.getNumPartitions())));
    // Hashes spread evenly: a part with four times its share says that all have too many together.
    int mostOfPart = Math.min(mostKeys, 4 * (mostKeys / parts) + 1_000);
    KeyScan baseScan = new KeyScan(Side.BASE, digest, layout, parts);
    KeyScan candidateScan = new KeyScan(Side.CANDIDATE, digest, layout, parts);
    JavaRDD<Tuple2<Integer, Batch>> batches =
        base.mapPartitions(baseScan::read).union(candidate.mapPartitions(candidateScan::read));
    List<Part> settled =
        JavaPairRDD.fromJavaRDD(batches)
            .partitionBy(new HashPartitioner(parts))
            .mapPartitions(part -> settle(part, mostOfPart))
            .collect();
    Part total = new Part();
    settled.forEach(part -> total.add(part, mostKeys));
    return total;
  }

  private static JavaRDD<UnsafeRow> rows(Dataset<Row> cells) {
    StructType schema = cells.schema();
    return cells
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(part -> PackedRows.unsafe(part, schema));
  }

  private static Iterator<Part> settle(Iterator<Tuple2<Integer, Batch>> batches, int mostKeys) {
    KeyDigests digests = new KeyDigests();
    Part part = new Part();
    while (batches.hasNext()) {
      Batch batch = batches.next()._2();
      if (batch.side() == Side.BASE) {
        part.baseRows += batch.rows();
        part.baseNullKeys += batch.nullKeys();
      } else {
        part.candidateRows += batch.rows();
        part.candidateNullKeys += batch.nullKeys();
      }
      long[] pairs = batch.pairs();
      for (int i = 0; i < pairs.length; i += 2) {
        digests.add(batch.side(), pairs[i], pairs[i + 1]);
      }
    }
    digests.settle(part, mostKeys);
    return List.of(part).iterator();
  }

  private Iterator<Tuple2<Integer, Batch>> read(Iterator<UnsafeRow> rows) {
    return new Iterator<>() {
      private final LongArray[] pairs = new LongArray[parts];
      private final Deque<Tuple2<Integer, Batch>> ready = new ArrayDeque<>();
      private long count;
      private long nullKeys;
      private boolean finished;

      @Override
      public boolean hasNext() {
        while (ready.isEmpty() && rows.hasNext()) {
          add(rows.next());
        }
        if (ready.isEmpty() && !finished) {
          finish();
        }
        return !ready.isEmpty();
      }

      @Override
      public Tuple2<Integer, Batch> next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return ready.remove();
      }

      private void add(UnsafeRow row) {
        count++;
        nullKeys += anyNullKey(row) ? 1 : 0;
        long keyHash = row.getLong(0);
        int part = (int) keyHash & (parts - 1);
        LongArray batch = pairs[part];
        if (batch == null) {
          batch = new LongArray();
          pairs[part] = batch;
        }
        batch.add(keyHash);
        batch.add(digest.hash(row.getBaseObject(), row.getBaseOffset(), row.getSizeInBytes()));
        if (batch.size() == BATCH) {
          ready.add(new Tuple2<>(part, new Batch(side, batch.drain(), 0, 0)));
        }
      }

      private void finish() {
        finished = true;
        ready.add(new Tuple2<>(0, new Batch(side, new long[0], count, nullKeys)));
        for (int part = 0; part < parts; part++) {
          if (pairs[part] != null && pairs[part].size() > 0) {
            ready.add(new Tuple2<>(part, new Batch(side, pairs[part].drain(), 0, 0)));
          }
        }
      }
    };
  }

  private boolean anyNullKey(UnsafeRow row) {
    for (int i = 1; i <= keyCells; i++) {
      if (row.isNullAt(i)) {
        return true;
      }
    }
    return false;
  }
}
