-- Who made or last changed it: null for what is older.
ALTER TABLE clinic.source ADD COLUMN maker jsonb;
