package dev.waterline.cli.relation;

import dev.waterline.core.table.TableName;
import java.nio.file.Path;

/** What an argument TABLE_OR_FILE names. {@link RelationArgument} has the forms it can be of. */
public sealed interface Relation {

  /** The argument as it was typed. */
  String text();

  /**
   * One state of a table of the warehouse.
   *
   * @param version which of the table's states
   */
  record TableState(String text, TableName table, Version version) implements Relation {}

  /**
   * A file, or a folder of files.
   *
   * @param path not yet known to exist
   */
  record DataFiles(String text, Path path) implements Relation {}

  /** Which of a table's states is meant. */
  sealed interface Version {

    /** The state at the time of reading. */
    record Current() implements Version {}

    /** A snapshot, with the schema that the table had then. */
    record SnapshotId(long id) implements Version {}

    /** The head of a branch, with the table's schema, or a tag, with the schema of its snapshot. */
    record Ref(String name) implements Version {}
  }
}
