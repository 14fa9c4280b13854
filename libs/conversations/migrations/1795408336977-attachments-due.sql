-- Templates are found by their names.
DROP INDEX conversations.whatsapp_template_external;

-- From one workspace with files to fetch to the next, however many each has.
CREATE INDEX attachment_due_of ON conversations.attachment (workspace_id, due_at) WHERE due_at IS NOT NULL;
