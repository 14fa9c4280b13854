-- `{method, content}`
ALTER TABLE platform.outgoing_mail ADD COLUMN calendar jsonb;
