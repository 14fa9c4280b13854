-- Finds standing budgets of a service that is to be deleted.
CREATE INDEX budget_standing_items ON clinic.budget USING gin (workspace_id, items jsonb_path_ops) WHERE status IN ('created', 'sent', 'accepted');
