-- Last editor or starter; null for older rows.
ALTER TABLE agents.scenario_suite ADD COLUMN maker jsonb;
ALTER TABLE agents.scenario_run ADD COLUMN maker jsonb;
ALTER TABLE agents.ai_try ADD COLUMN maker jsonb;
