package dev.waterline.test.kit;

import static dev.waterline.test.kit.Warehouse.row;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class OrdersPerRegionTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  @Test
  void cancelledOrdersDoNotCount() {
    warehouse.table(
        "shop.orders",
        "id BIGINT, region STRING, status STRING, amount DOUBLE",
        row(1, "EU", "COMPLETE", 10.0),
        row(2, "EU", "CANCELLED", 99.0),
        row(3, null, "COMPLETE", 0.1),
        row(4, null, "COMPLETE", 0.2));

    warehouse.sql(
        """
        CREATE TABLE shop.totals USING iceberg AS
        SELECT region, count(*) AS orders, sum(amount) AS amount
        FROM shop.orders WHERE status = 'COMPLETE' GROUP BY region""");

    warehouse
        .assertTable("shop.totals")
        .hasColumns("region", "orders", "amount")
        .within(1e-9)
        .hasRows(row("EU", 1, 10.0), row(null, 2, 0.3));
  }

  @Test
  void aBranchLeavesMainAsItIs() {
    warehouse.table("shop.orders", "id BIGINT", row(1));
    Long before = warehouse.snapshot("shop.orders");

    warehouse.sql("ALTER TABLE shop.orders CREATE BRANCH trial");
    warehouse.append("shop.orders.branch_trial", row(2));

    assertEquals(before, warehouse.snapshot("shop.orders"));
    warehouse.assertTable("shop.orders").hasRows(row(1));
    warehouse.assertTable("shop.orders.branch_trial").hasRows(row(1), row(2));
  }
}
