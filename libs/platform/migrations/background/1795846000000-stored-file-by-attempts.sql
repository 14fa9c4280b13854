-- Failed removals come last.
CREATE INDEX CONCURRENTLY stored_file_by_attempts ON platform.stored_file (workspace_id, attempts, id);
