SELECT c.region,
       count(*)            AS orders,
       sum(o.amount_cents) AS revenue_cents
FROM input_orders o
JOIN input_customers c ON c.customer_id = o.customer_id
GROUP BY c.region
