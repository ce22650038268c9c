-- A contract section doesn't expire before its inception, and has no premium outside of its period.
SELECT contract, section, month
FROM result
WHERE expiry < inception
   OR month < trunc(inception, 'MM')
   OR month > expiry
