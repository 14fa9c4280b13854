-- New leads that an agent may call: one row each, from when it is announced until it is decided.
CREATE TABLE agents.voice_call (
  workspace_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  id uuid NOT NULL,
  ai_agent_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('waiting', 'calling', 'called', 'skipped', 'failed')),
  -- The guardrails that stood against it, in their order.
  failed text[] NOT NULL DEFAULT '{}',
  -- What the voice server is given, from when every guardrail let it pass: a repeat after a crash says the same.
  call jsonb,
  -- Digest of the number, for what was called recently.
  number_digest text,
  -- The local day that the call counts towards.
  day date,
  decided_at timestamptz,
  -- When a process may take it: a lease puts that off. Null once it is decided.
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
