-- The owner is stored in columns, so that the connected app can be found.
ALTER TABLE commerce.stock_source
  DROP COLUMN owner,
  ADD COLUMN owner_kind text,
  ADD COLUMN owner_id uuid,
  ADD COLUMN owner_app_id uuid;
