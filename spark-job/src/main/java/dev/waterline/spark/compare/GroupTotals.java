package dev.waterline.spark.compare;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The totals of one group on both sides. */
final class GroupTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Groups that differ first, those that differ most first, then by value. */
  static final Comparator<GroupTotals> BY_DIFFERENCE =
      Comparator.comparing(GroupTotals::difference, Comparator.reverseOrder())
          .thenComparing(group -> Math.abs(group.rowDelta()), Comparator.reverseOrder())
          .thenComparing(GroupTotals::laterDifferences, Comparator.reverseOrder())
          .thenComparing(GroupTotals::sortText);

  /** More than any sum: 2^63 of the largest floating-point numbers come to less than 10^328. */
  private static final BigDecimal BEYOND_NUMBERS = BigDecimal.ONE.scaleByPowerOfTen(400);

  List<@Nullable String> texts;
  final SideTotals base;
  final SideTotals candidate;
  private transient @Nullable BigDecimal difference;
  private transient @Nullable BigDecimal laterDifferences;
  private transient @Nullable String sortText;

  GroupTotals(List<@Nullable String> texts, SideTotals base, SideTotals candidate) {
    this.texts = texts;
    this.base = base;
    this.candidate = candidate;
  }

  /** Adds rows of the same group; of several texts of equal values, the first in order is shown. */
  GroupTotals add(GroupTotals other) {
    if (other.texts.toString().compareTo(texts.toString()) < 0) {
      texts = other.texts;
    }
    base.add(other.base);
    candidate.add(other.candidate);
    return this;
  }

  /** A form that is much smaller, and faster made, than that of Java's own serialization. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(128);
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeInt(texts.size());
      for (String text : texts) {
        out.writeBoolean(text != null);
        if (text != null) {
          byte[] letters = text.getBytes(StandardCharsets.UTF_8);
          out.writeInt(letters.length);
          out.write(letters);
        }
      }
      base.write(out);
      candidate.write(out);
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  /** The totals that {@link #bytes} has written. */
  static GroupTotals of(byte[] bytes, int[] baseScales, int[] candidateScales) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int columns = in.readInt();
      List<@Nullable String> texts = new ArrayList<>();
      for (int i = 0; i < columns; i++) {
        texts.add(
            in.readBoolean()
                ? new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8)
                : null);
      }
      return new GroupTotals(
          texts, SideTotals.read(baseScales, in), SideTotals.read(candidateScales, in));
    } catch (IOException e) {
      throw new UncheckedIOException("Reading from memory failed", e);
    }
  }

  long rowDelta() {
    return candidate.rows - base.rows;
  }

  /** How far the first measure, or the number of rows when there is none, is apart. */
  private BigDecimal difference() {
    if (difference == null) {
      difference = base.sums.length == 0 ? BigDecimal.valueOf(Math.abs(rowDelta())) : apart(0);
    }
    return difference;
  }

  private BigDecimal laterDifferences() {
    if (laterDifferences == null) {
      laterDifferences = BigDecimal.ZERO;
      for (int i = 1; i < base.sums.length; i++) {
        laterDifferences = laterDifferences.add(apart(i));
      }
    }
    return laterDifferences;
  }

  /** NaN or an infinity is further from any other sum than numbers are from each other. */
  private BigDecimal apart(int measure) {
    BigDecimal delta = SideTotals.delta(base.sums[measure], candidate.sums[measure]);
    if (delta != null) {
      return delta.abs();
    }
    boolean same = Objects.equals(base.sums[measure].text(), candidate.sums[measure].text());
    return same ? BigDecimal.ZERO : BEYOND_NUMBERS;
  }

  private String sortText() {
    if (sortText == null) {
      StringBuilder text = new StringBuilder();
      for (String part : texts) {
        text.append(part == null ? "" : part).append('\u0000');
      }
      sortText = text.toString();
    }
    return sortText;
  }
}
