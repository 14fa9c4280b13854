-- Whether a standing budget names a service is asked before the service is deleted.
CREATE INDEX budget_standing_items ON clinic.budget USING gin (workspace_id, items jsonb_path_ops) WHERE status IN ('created', 'sent', 'accepted');
