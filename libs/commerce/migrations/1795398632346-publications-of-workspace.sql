CREATE INDEX publication_leased_of_workspace ON commerce.publication (workspace_id, leased_until) WHERE leased_until IS NOT NULL;
