-- Last editor; null for older rows.
ALTER TABLE clinic.source ADD COLUMN maker jsonb;
