-- The secret before the last rotation. Deliveries are signed with both until `former_secret_until`.
ALTER TABLE events.subscription
  ADD COLUMN former_sealed_secret text,
  ADD COLUMN former_secret_until timestamptz,
  ADD CHECK ((former_sealed_secret IS NULL) = (former_secret_until IS NULL));
