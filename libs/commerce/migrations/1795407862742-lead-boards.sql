-- The boards and their counts are index-only scans.
CREATE INDEX lead_board_of_source ON commerce.lead (workspace_id, source, stage_id, last_inquiry_at, id) WHERE status = 'open';
CREATE INDEX lead_board_of_intent ON commerce.lead (workspace_id, intent, stage_id, last_inquiry_at, id) WHERE status = 'open' AND intent IS NOT NULL;
CREATE INDEX lead_counts ON commerce.lead (workspace_id, pipeline_id, source, intent, status, stage_id) INCLUDE (value_clp);
