-- The connected app of the owner, with which the subscription ends; null in person, and for older rows.
ALTER TABLE events.subscription ADD COLUMN owner_app_id uuid;
