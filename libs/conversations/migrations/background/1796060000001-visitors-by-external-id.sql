CREATE INDEX CONCURRENTLY visitor_external_id ON conversations.visitor (workspace_id, account_id, external_id, seen_at) WHERE external_id IS NOT NULL;
