-- What a turn that gave no answer had done by tools that write: whoever answers next is told.
ALTER TABLE agents.ai_turn ADD COLUMN done json;
