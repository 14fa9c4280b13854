-- Starter or last editor; null for older rows.
ALTER TABLE agents.coach_run ADD COLUMN maker jsonb;
-- Whether the conversations were chosen automatically.
ALTER TABLE agents.coach_run ADD COLUMN is_chosen boolean NOT NULL DEFAULT false;
ALTER TABLE agents.ai_agent ADD COLUMN coach_maker jsonb;
