CREATE TABLE agents.voice_call (
  workspace_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  id uuid NOT NULL,
  ai_agent_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'calling', 'called', 'skipped', 'failed')),
  -- The guardrails that failed, in their order.
  failed text[] NOT NULL DEFAULT '{}',
  -- Payload for the voice server, stored so that a repeat after a crash sends the same.
  call jsonb,
  -- Finds recent calls of the number.
  number_digest text,
  -- Local day that the call counts towards.
  day date,
  decided_at timestamptz,
  due_at timestamptz,
  attempts int NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, lead_id),
  CHECK ((decided_at IS NULL) = (due_at IS NOT NULL)),
  CHECK (status <> 'calling' OR call IS NOT NULL)
);

CREATE INDEX voice_call_due ON agents.voice_call (workspace_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX voice_call_agent ON agents.voice_call (workspace_id, ai_agent_id, id) WHERE decided_at IS NOT NULL;
CREATE INDEX voice_call_day ON agents.voice_call (workspace_id, ai_agent_id, day) WHERE status IN ('calling', 'called');
CREATE INDEX voice_call_number ON agents.voice_call (workspace_id, number_digest) WHERE status IN ('calling', 'called');
CREATE INDEX voice_call_decided ON agents.voice_call (decided_at) WHERE decided_at IS NOT NULL;
