-- Regions with more orders or revenue than the input has: a join has multiplied rows.
SELECT r.region
FROM result r
JOIN (
  SELECT c.region, count(*) AS orders, sum(o.amount_cents) AS revenue_cents
  FROM input_orders o
  JOIN input_customers c ON c.customer_id = o.customer_id
  GROUP BY c.region
) i ON i.region = r.region
WHERE r.orders > i.orders OR r.revenue_cents > i.revenue_cents
