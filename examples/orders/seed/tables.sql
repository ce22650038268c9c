-- 10,000 orders, every tenth of them cancelled.
CREATE TABLE shop.orders (
  order_id     BIGINT,
  customer_id  BIGINT,
  status       STRING,
  amount_cents BIGINT
);

INSERT INTO shop.orders
SELECT id,
       id % 100,
       if(id % 10 = 0, 'CANCELLED', 'COMPLETE'),
       1000 + 25 * (id % 100)
FROM range(10000);

-- 100 customers in three regions.
CREATE TABLE shop.customers (
  customer_id BIGINT,
  region      STRING
);

INSERT INTO shop.customers
SELECT id, element_at(array('EU', 'UK', 'US'), CAST(id % 3 AS INT) + 1)
FROM range(100);

-- The table that production fills with the base version of the model.
CREATE TABLE shop.order_totals (
  region        STRING,
  orders        BIGINT,
  revenue_cents BIGINT
);

INSERT INTO shop.order_totals
SELECT c.region, count(*), sum(o.amount_cents)
FROM shop.orders o
JOIN shop.customers c ON c.customer_id = o.customer_id
GROUP BY c.region;
