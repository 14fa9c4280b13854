-- Senders take turns between workspaces. Leased and failed reminders come after those that are due.
CREATE INDEX reminder_waiting ON scheduling.reminder (workspace_id, greatest(due_at, leased_until)) WHERE sent_at IS NULL AND parked_at IS NULL;
