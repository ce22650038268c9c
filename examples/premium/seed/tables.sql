-- 100 contract sections, two in each of 50 contracts; three of them have no master record.
CREATE TABLE insurance.sections (
  contract         STRING,
  section          INT,
  line_of_business STRING,
  inception        DATE,
  expiry           DATE
);

INSERT INTO insurance.sections
SELECT concat('C', lpad(id div 2, 4, '0')),
       CAST(id % 2 AS INT) + 1,
       element_at(array('MARINE', 'MOTOR', 'PROPERTY'), CAST(id % 3 AS INT) + 1),
       add_months(DATE '2024-07-01', CAST(id % 12 AS INT)),
       add_months(DATE '2024-07-01', CAST(id % 12 AS INT) + 24) - 1
FROM range(100)
WHERE id % 31 <> 30;

-- Ten transactions of each section in each of twelve months: eight premiums, an adjustment, a cancellation.
-- The last contract is in XXX, a currency without exchange rates.
CREATE TABLE insurance.transactions (
  contract         STRING,
  section          INT,
  transaction_type STRING,
  booked_on        DATE,
  amount           DECIMAL(18, 2),
  currency         STRING
);

INSERT INTO insurance.transactions
SELECT concat('C', lpad(id % 100 div 2, 4, '0')),
       CAST(id % 2 AS INT) + 1,
       CASE id div 100 % 10 WHEN 9 THEN 'CANCELLATION' WHEN 8 THEN 'ADJUSTMENT' ELSE 'PREMIUM' END,
       add_months(DATE '2025-07-01', CAST(id div 1000 AS INT)) + CAST(id div 100 % 10 AS INT),
       CASE id div 100 % 10 WHEN 9 THEN -50 - id % 100 WHEN 8 THEN 10.5 ELSE 100 + id % 100 END,
       CASE WHEN id % 100 >= 98 THEN 'XXX'
            ELSE element_at(array('EUR', 'GBP', 'USD'), CAST(id % 100 div 2 % 3 AS INT) + 1)
       END
FROM range(12000);

-- Euros for one unit of a currency, by month.
CREATE TABLE insurance.exchange_rates (
  currency STRING,
  month    DATE,
  rate     DECIMAL(10, 4)
);

INSERT INTO insurance.exchange_rates
SELECT element_at(array('EUR', 'GBP', 'USD'), CAST(id % 3 AS INT) + 1),
       add_months(DATE '2025-07-01', CAST(id div 3 AS INT)),
       CASE id % 3 WHEN 0 THEN 1 WHEN 1 THEN 1.15 + 0.001 * (id div 3) ELSE 0.9 - 0.001 * (id div 3) END
FROM range(36);

-- The table that production fills with the base version of the model.
CREATE TABLE insurance.premium_by_section (
  contract         STRING,
  section          INT,
  line_of_business STRING,
  inception        DATE,
  expiry           DATE,
  month            DATE,
  transaction_type STRING,
  currency         STRING,
  transactions     BIGINT,
  premium          DECIMAL(28, 2),
  premium_eur      DECIMAL(28, 2)
);
