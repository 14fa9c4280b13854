-- Effects of a turn without an answer, passed to the next one.
ALTER TABLE agents.ai_turn ADD COLUMN done json;
