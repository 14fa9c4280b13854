-- Senders take turns between workspaces. A lease, and the wait after a failure, puts a reminder behind those that may be sent now.
CREATE INDEX reminder_waiting ON scheduling.reminder (workspace_id, greatest(due_at, leased_until)) WHERE sent_at IS NULL AND parked_at IS NULL;
