-- Ids of the answer's records and digests of their paths. Erasing one erases the answer. Older answers have null and expire within a day.
ALTER TABLE edge.idempotency_key ADD COLUMN subjects uuid[];
-- The answer was erased with its record, which repeats report.
ALTER TABLE edge.idempotency_key ADD COLUMN erased boolean NOT NULL DEFAULT false;
