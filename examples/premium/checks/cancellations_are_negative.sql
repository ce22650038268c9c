SELECT contract, section, month
FROM result
WHERE transaction_type = 'CANCELLATION' AND premium >= 0
