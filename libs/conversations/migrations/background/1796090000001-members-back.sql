CREATE INDEX CONCURRENTLY turn_returned ON conversations.turn (workspace_id, returned_at) WHERE returned_at IS NOT NULL;
