-- When a member became available again, until the waiting conversations have been offered to the rules.
ALTER TABLE conversations.turn ADD COLUMN returned_at timestamptz;
