-- Who made or last changed it: null for what is older.
ALTER TABLE conversations.assignment_rule ADD COLUMN maker jsonb;
ALTER TABLE conversations.automation_trigger ADD COLUMN maker jsonb;
-- Who placed the account at its branch.
ALTER TABLE conversations.messaging_account ADD COLUMN placed_by jsonb;
