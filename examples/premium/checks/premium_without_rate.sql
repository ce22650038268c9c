SELECT contract, section, month, currency
FROM result
WHERE premium IS NOT NULL AND premium_eur IS NULL
