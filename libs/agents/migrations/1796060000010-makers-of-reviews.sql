-- Who began a review, an investigation or a correction, and who last had an agent reviewed by night: null for what is older.
ALTER TABLE agents.coach_run ADD COLUMN maker jsonb;
-- Whether its conversations were not named by its maker.
ALTER TABLE agents.coach_run ADD COLUMN is_chosen boolean NOT NULL DEFAULT false;
ALTER TABLE agents.ai_agent ADD COLUMN coach_maker jsonb;
