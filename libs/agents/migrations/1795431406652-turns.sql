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
  -- State for a process that resumes the turn.
  progress json,
  -- Calls, steps and tokens of an ended turn.
  shown json,
  -- Number of superseded turns directly before this one.
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
CREATE UNIQUE INDEX ai_turn_open ON agents.ai_turn (workspace_id, conversation_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX ai_turn_answered ON agents.ai_turn (workspace_id, conversation_id, upto_seq) WHERE status = 'answered';
CREATE INDEX ai_turn_due ON agents.ai_turn (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX ai_turn_conversation ON agents.ai_turn (workspace_id, conversation_id, id);
