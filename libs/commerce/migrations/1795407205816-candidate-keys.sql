-- Null for older rows.
ALTER TABLE commerce.consignment_candidate ADD COLUMN key_id uuid;
