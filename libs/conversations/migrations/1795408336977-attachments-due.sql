DROP INDEX conversations.whatsapp_template_external;

CREATE INDEX attachment_due_of ON conversations.attachment (workspace_id, due_at) WHERE due_at IS NOT NULL;
