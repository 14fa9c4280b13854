CREATE INDEX CONCURRENTLY stored_file_of_workspace ON platform.stored_file (workspace_id, id);
