-- Finds the last handled message of a conversation.
CREATE INDEX ai_turn_settled ON agents.ai_turn (workspace_id, conversation_id, upto_seq) WHERE ended_at IS NOT NULL AND status <> 'superseded';
