-- The owner of a source lies in columns, as everywhere: what was set up through a connected app is found by the app.
ALTER TABLE commerce.stock_source
  DROP COLUMN owner,
  ADD COLUMN owner_kind text,
  ADD COLUMN owner_id uuid,
  ADD COLUMN owner_app_id uuid;
