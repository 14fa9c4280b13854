CREATE INDEX document_due_of ON clinic.document (workspace_id, erase_due_at) WHERE erase_due_at IS NOT NULL;
