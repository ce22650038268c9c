-- Every amount of the input is in the result, by year and month in original currency.
SELECT *
FROM (
  SELECT year(booked_on) AS year, month(booked_on) AS month, currency, sum(amount) AS amount
  FROM transactions
  GROUP BY year(booked_on), month(booked_on), currency
) i
FULL JOIN (
  SELECT year(month) AS year, month(month) AS month, currency, sum(premium) AS amount
  FROM result
  GROUP BY year(month), month(month), currency
) r ON r.year <=> i.year AND r.month <=> i.month AND r.currency <=> i.currency
WHERE NOT r.amount <=> i.amount
