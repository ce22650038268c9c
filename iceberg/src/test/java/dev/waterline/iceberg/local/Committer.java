package dev.waterline.iceberg.local;

import java.nio.file.Path;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;

/** A process that appends to {@code shop.orders} and tags each fifth of its commits. */
final class Committer {

  private Committer() {}

  /**
   * @param args the warehouse, this process' name, the number of commits
   */
  public static void main(String[] args) throws Exception {
    int commits = Integer.parseInt(args[2]);
    try (LocalCatalog catalog = LocalCatalog.open(Path.of(args[0]))) {
      Table orders = catalog.loadTable(LocalCatalogTest.ORDERS);
      for (int i = 0; i < commits; i++) {
        LocalCatalogTest.append(orders);
        if (i % 5 == 0) {
          tag(orders, args[1] + "_" + i);
        }
      }
    }
  }

  private static void tag(Table table, String name) {
    while (!table.refs().containsKey(name)) {
      try {
        table.manageSnapshots().createTag(name, table.currentSnapshot().snapshotId()).commit();
      } catch (CommitFailedException e) {
        table.refresh();
      }
    }
  }
}
