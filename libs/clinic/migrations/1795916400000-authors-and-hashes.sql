-- Who opened and closed a cash session, as the call named them; null in rows of before.
ALTER TABLE clinic.cash_session ADD COLUMN opened_by_author jsonb, ADD COLUMN closed_by_author jsonb;

-- What `sha256` is over: 1 leaves `amend_reason` out, 2 covers it.
ALTER TABLE clinic.note_version ADD COLUMN hash_version int NOT NULL DEFAULT 1;
