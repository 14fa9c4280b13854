-- Last editor; null for older rows.
ALTER TABLE agents.custom_tool ADD COLUMN maker jsonb;
