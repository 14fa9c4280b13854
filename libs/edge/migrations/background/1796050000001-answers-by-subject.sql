CREATE INDEX CONCURRENTLY idempotency_key_subjects ON edge.idempotency_key USING gin (subjects) WHERE subjects IS NOT NULL;
