package dev.waterline.iceberg.table;

import static dev.waterline.iceberg.Lake.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.Lake;
import dev.waterline.iceberg.local.LocalCatalog;
import java.nio.file.Path;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchIcebergTableException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IcebergTablesTest {

  @TempDir Path folder;

  @Test
  void aTableOfAnotherFormatIsNamed() {
    try (OtherFormat catalog = new OtherFormat()) {
      catalog.initialize("lake", LocalCatalog.properties(folder));
      IcebergTables tables = new IcebergTables(catalog);

      assertThatThrownBy(() -> tables.load(ORDERS))
          .isInstanceOfSatisfying(
              WaterlineException.class,
              e -> assertThat(e.code()).isEqualTo(ErrorCode.TABLE_NOT_ICEBERG))
          .hasMessage("shop.orders is not an Iceberg table: only Iceberg tables can be held still");
      assertThat(tables.find(ORDERS)).isEmpty();
    }
  }

  @Test
  void ofManyTablesTheNearestAreNamedFirst() {
    try (Lake lake = Lake.in(folder)) {
      for (String name : new String[] {"a", "b", "c", "d", "e", "my_orders", "f"}) {
        lake.create(ORDERS.sibling(name));
      }

      assertThatThrownBy(() -> new IcebergTables(lake).load(TableName.of("shop", "ORDERS")))
          .hasMessage(
              "There is no table shop.ORDERS. The namespace has: shop.my_orders, shop.a, shop.b, shop.c, shop.d and 2 more.");
    }
  }

  @Test
  void anEmptyNamespaceIsNamed() {
    try (Lake lake = Lake.in(folder)) {
      lake.createNamespace(org.apache.iceberg.catalog.Namespace.of("shop"));

      assertThatThrownBy(() -> new IcebergTables(lake).load(ORDERS))
          .hasMessage("There is no table shop.orders. The namespace shop has no tables.");
    }
  }

  /** Answers as a catalog does in which another engine keeps its tables, too. */
  private static final class OtherFormat extends LocalCatalog {
    @Override
    public Table loadTable(TableIdentifier identifier) {
      throw new NoSuchIcebergTableException("Not an iceberg table: %s", identifier);
    }
  }
}
