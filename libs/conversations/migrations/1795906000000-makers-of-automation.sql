-- Last editor; null for older rows.
ALTER TABLE conversations.assignment_rule ADD COLUMN maker jsonb;
ALTER TABLE conversations.automation_trigger ADD COLUMN maker jsonb;
ALTER TABLE conversations.messaging_account ADD COLUMN placed_by jsonb;
