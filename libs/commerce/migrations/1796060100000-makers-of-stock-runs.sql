-- Null for scheduled and older runs.
ALTER TABLE commerce.stock_run ADD COLUMN maker jsonb;
