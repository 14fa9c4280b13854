-- SHA-256 of what the caller was allowed to see when the answer was made; null for calls without a credential, and for answers that were
-- kept before this column was there
ALTER TABLE edge.idempotency_key ADD COLUMN rights bytea;
