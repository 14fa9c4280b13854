-- Who began a run by hand; null where its source's interval did, or where it is older than makers.
ALTER TABLE commerce.stock_run ADD COLUMN maker jsonb;
