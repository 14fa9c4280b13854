-- Who made or last changed it: null for what is older.
ALTER TABLE agents.custom_tool ADD COLUMN maker jsonb;
