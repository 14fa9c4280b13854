-- Ids of the records that the answer is about, and digests of their paths: the erasure of one of them takes the answer away. Null for answers that were kept
-- before this column was there; they expire within a day.
ALTER TABLE edge.idempotency_key ADD COLUMN subjects uuid[];
-- The record of the answer was erased, and the answer with it: a repeat is told so.
ALTER TABLE edge.idempotency_key ADD COLUMN erased boolean NOT NULL DEFAULT false;
