ALTER TABLE conversations.attachment ADD COLUMN visitor_id uuid;

CREATE INDEX attachment_visitor ON conversations.attachment (workspace_id, visitor_id, created_at) WHERE visitor_id IS NOT NULL;
