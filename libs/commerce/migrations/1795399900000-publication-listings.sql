CREATE INDEX publication_external_id ON commerce.publication (workspace_id, account_id, external_id) WHERE external_id IS NOT NULL;
