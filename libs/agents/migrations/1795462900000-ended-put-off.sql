-- Conversations that the model server failed to answer come last.
ALTER TABLE agents.coach_ended ADD COLUMN put_off_at timestamptz;
CREATE INDEX coach_ended_next ON agents.coach_ended (workspace_id, agent_id, put_off_at NULLS FIRST, ended_at);
DROP INDEX agents.coach_ended_oldest;
