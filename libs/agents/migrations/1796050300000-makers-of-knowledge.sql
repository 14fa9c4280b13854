-- Last editor; null for older rows.
ALTER TABLE agents.kb_source ADD COLUMN maker jsonb;
