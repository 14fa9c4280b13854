ALTER TABLE contacts.contact
  -- The kinds of the contact's channels, in order, written with them: no read has to gather them.
  ADD COLUMN channels text[] NOT NULL DEFAULT '{}',
  -- By the definition's key: {"id", "value"}.
  ADD COLUMN attributes jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN spam_reported_at timestamptz,
  ADD COLUMN bot_replies_disabled boolean NOT NULL DEFAULT false;
