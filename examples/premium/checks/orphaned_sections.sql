-- Sections with transactions and no master record that the result doesn't have: an inner join drops them.
SELECT DISTINCT t.contract, t.section
FROM transactions t
LEFT ANTI JOIN sections s ON s.contract = t.contract AND s.section = t.section
LEFT ANTI JOIN result r ON r.contract = t.contract AND r.section = t.section
