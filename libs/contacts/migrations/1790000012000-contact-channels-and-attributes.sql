ALTER TABLE contacts.contact
  -- Kinds of the contact's channels in order, stored so that reads need no join.
  ADD COLUMN channels text[] NOT NULL DEFAULT '{}',
  -- `{"id", "value"}` by the definition's key.
  ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN spam_reported_at timestamptz,
  ADD COLUMN bot_replies_disabled boolean NOT NULL DEFAULT false;
