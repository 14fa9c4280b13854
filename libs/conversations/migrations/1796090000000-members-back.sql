-- When the member became available, until waiting conversations are offered to the rules.
ALTER TABLE conversations.turn ADD COLUMN returned_at timestamptz;
