-- The connected app through which the owner acts: the subscription ends with it. Null for one who acts in person, and on what is older.
ALTER TABLE events.subscription ADD COLUMN owner_app_id uuid;
