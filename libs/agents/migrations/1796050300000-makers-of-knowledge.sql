-- Who made or last changed it: null for what is older.
ALTER TABLE agents.kb_source ADD COLUMN maker jsonb;
