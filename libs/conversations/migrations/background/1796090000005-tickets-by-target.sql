CREATE INDEX CONCURRENTLY ticket_due ON conversations.ticket (workspace_id, breach_at, id)
  WHERE breach_at IS NOT NULL AND status IN ('open', 'pending');
