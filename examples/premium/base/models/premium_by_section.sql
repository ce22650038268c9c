SELECT t.contract,
       t.section,
       coalesce(s.line_of_business, 'UNKNOWN')      AS line_of_business,
       s.inception,
       s.expiry,
       trunc(t.booked_on, 'MM')                     AS month,
       t.transaction_type,
       t.currency,
       count(*)                                     AS transactions,
       sum(t.amount)                                AS premium,
       sum(CAST(t.amount * r.rate AS DECIMAL(18, 2))) AS premium_eur
FROM transactions t
LEFT JOIN sections s ON s.contract = t.contract AND s.section = t.section
LEFT JOIN exchange_rates r ON r.currency = t.currency AND r.month = trunc(t.booked_on, 'MM')
GROUP BY t.contract, t.section, s.line_of_business, s.inception, s.expiry,
         trunc(t.booked_on, 'MM'), t.transaction_type, t.currency
