-- Null in older rows.
ALTER TABLE clinic.cash_session ADD COLUMN opened_by_author jsonb, ADD COLUMN closed_by_author jsonb;

-- Version 1 leaves `amend_reason` out of `sha256`; version 2 includes it.
ALTER TABLE clinic.note_version ADD COLUMN hash_version int NOT NULL DEFAULT 1;
