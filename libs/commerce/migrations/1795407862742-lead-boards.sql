-- The board of a source and of an intent: what is open at a stage, and how many there are of each stage and status, read from the index alone.
CREATE INDEX lead_board_of_source ON commerce.lead (workspace_id, source, stage_id, last_inquiry_at, id) WHERE status = 'open';
CREATE INDEX lead_board_of_intent ON commerce.lead (workspace_id, intent, stage_id, last_inquiry_at, id) WHERE status = 'open' AND intent IS NOT NULL;
CREATE INDEX lead_counts ON commerce.lead (workspace_id, pipeline_id, source, intent, status, stage_id) INCLUDE (value_clp);
