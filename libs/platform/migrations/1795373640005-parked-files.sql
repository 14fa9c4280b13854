-- Failed removals are retried less often, and finally wait for an operator.
ALTER TABLE platform.stored_file ADD COLUMN attempts integer NOT NULL DEFAULT 0;
ALTER TABLE platform.stored_file ADD COLUMN parked_at timestamptz;
ALTER TABLE platform.stored_file ADD COLUMN last_error text;
DROP INDEX platform.stored_file_due;
CREATE INDEX stored_file_due ON platform.stored_file (due_at) WHERE due_at IS NOT NULL AND parked_at IS NULL;
CREATE INDEX stored_file_parked ON platform.stored_file (parked_at) WHERE parked_at IS NOT NULL;
