-- Up to which message a conversation is settled is asked with each message that comes, and of each turn that begins.
CREATE INDEX ai_turn_settled ON agents.ai_turn (workspace_id, conversation_id, upto_seq) WHERE ended_at IS NOT NULL AND status <> 'superseded';
