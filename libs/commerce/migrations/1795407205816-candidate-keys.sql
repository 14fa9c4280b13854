-- The publishable key that took it in; null for what came before it was kept.
ALTER TABLE commerce.consignment_candidate ADD COLUMN key_id uuid;
