package dev.waterline.core.clean;

import dev.waterline.core.table.TableName;
import java.util.Locale;

/**
 * Something that a run made in a catalog.
 *
 * @param kind what it is
 * @param table the table that carries the ref, or the table itself
 * @param name the ref's name; for a table its own name
 */
public record Artifact(Kind kind, TableName table, String name) implements Comparable<Artifact> {

  /** What a run makes. */
  public enum Kind {
    TAG,
    BRANCH,
    TABLE
  }

  public static Artifact tag(TableName table, String name) {
    return new Artifact(Kind.TAG, table, name);
  }

  public static Artifact branch(TableName table, String name) {
    return new Artifact(Kind.BRANCH, table, name);
  }

  public static Artifact table(TableName table) {
    return new Artifact(Kind.TABLE, table, table.name());
  }

  @Override
  public int compareTo(Artifact other) {
    return toString().compareTo(other.toString());
  }

  /** {@code <table> tag|branch <name>} or {@code table <name>}, as reports show it. */
  @Override
  public String toString() {
    return kind == Kind.TABLE
        ? "table " + table
        : table + " " + kind.name().toLowerCase(Locale.ROOT) + " " + name;
  }
}
