package dev.waterline.core.transform;

import java.util.List;

/**
 * How an output table differs from its {@link OutputState} before the run.
 *
 * @param kind the gravest of the differences
 * @param sentences what a person should read, the gravest first; empty when nothing changed
 */
public record OutputChange(Kind kind, List<String> sentences) {

  public static final OutputChange NONE = new OutputChange(Kind.UNCHANGED, List.of());

  public OutputChange {
    sentences = List.copyOf(sentences);
    if ((kind == Kind.UNCHANGED) != sentences.isEmpty()) {
      throw new IllegalArgumentException(kind + " with sentences " + sentences);
    }
  }

  /** What happened, from harmless to grave. */
  public enum Kind {
    /** Main, schema, settings and refs are the same. */
    UNCHANGED,
    /** Another writer committed to main or changed a ref: it was free to. */
    MOVED_BY_OTHERS,
    /** Schema, partition spec, sort order, properties, format or the table itself changed. */
    REDEFINED,
    /** A snapshot of this run is on main: previews must never do that. */
    MOVED_BY_RUN
  }

  /** Whether main's snapshot and schema, and all else, are as before the run. */
  public boolean unchanged() {
    return kind == Kind.UNCHANGED;
  }
}
