-- SHA-256 of the caller's read permissions; null without a credential, and for older answers.
ALTER TABLE edge.idempotency_key ADD COLUMN rights bytea;
