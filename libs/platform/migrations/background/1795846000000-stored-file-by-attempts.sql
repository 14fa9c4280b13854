-- The files of a workspace that is deleted, some at a time, those that could not be removed behind all others.
CREATE INDEX CONCURRENTLY stored_file_by_attempts ON platform.stored_file (workspace_id, attempts, id);
