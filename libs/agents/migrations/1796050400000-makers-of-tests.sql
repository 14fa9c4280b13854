-- Who made or last changed a suite, and who began a run or a try: null for what is older.
ALTER TABLE agents.scenario_suite ADD COLUMN maker jsonb;
ALTER TABLE agents.scenario_run ADD COLUMN maker jsonb;
ALTER TABLE agents.ai_try ADD COLUMN maker jsonb;
