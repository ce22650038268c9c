package dev.waterline.core.transform;

import dev.waterline.core.table.TableName;

/** Where one side's result of one model is written, out of everybody's sight. */
public sealed interface PreviewRef {

  /** The table that holds the result. */
  TableName table();

  /** The name that reports show. */
  String display();

  /** A branch of the output's own table. */
  record Branch(TableName table, String branch) implements PreviewRef {
    @Override
    public String display() {
      return table + " branch " + branch;
    }
  }

  /** A table of its own, for a result that the output's schema can't hold. */
  record ShadowTable(TableName table) implements PreviewRef {
    @Override
    public String display() {
      return "table " + table;
    }
  }
}
