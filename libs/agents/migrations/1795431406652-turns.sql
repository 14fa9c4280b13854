-- The answering of a conversation up to a message: queued, leased by a process, and over with what it said or why it said nothing.
CREATE TABLE agents.ai_turn (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  ai_agent_id uuid,
  version_number integer,
  upto_seq integer NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'answered', 'handed_off', 'superseded', 'blocked', 'failed')),
  reason text,
  message_ids uuid[] NOT NULL DEFAULT '{}',
  -- Where it is, for the process that takes it up; null before the first round and once it has ended.
  progress json,
  -- What is shown of it once it has ended: its calls, steps and tokens.
  shown json,
  -- How many right before it were superseded.
  superseded integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id)
);
-- One at a time a conversation, and each message answered once.
CREATE UNIQUE INDEX ai_turn_open ON agents.ai_turn (workspace_id, conversation_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX ai_turn_answered ON agents.ai_turn (workspace_id, conversation_id, upto_seq) WHERE status = 'answered';
CREATE INDEX ai_turn_due ON agents.ai_turn (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX ai_turn_conversation ON agents.ai_turn (workspace_id, conversation_id, id);
