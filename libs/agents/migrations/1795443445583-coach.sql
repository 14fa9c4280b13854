CREATE TABLE agents.coach_finding (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('gap', 'error', 'tone', 'tool_failure', 'policy')),
  topic_key text NOT NULL,
  title text NOT NULL,
  occurrence_count integer NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'investigating', 'proposed', 'resolved', 'dismissed')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX coach_finding_standing ON agents.coach_finding (workspace_id, agent_id, kind, topic_key)
  WHERE status NOT IN ('resolved', 'dismissed');
CREATE INDEX coach_finding_agent ON agents.coach_finding (workspace_id, agent_id, id);
CREATE INDEX coach_finding_old ON agents.coach_finding (updated_at);

CREATE TABLE agents.coach_evidence (
  workspace_id uuid NOT NULL,
  finding_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  message_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, finding_id, conversation_id),
  FOREIGN KEY (workspace_id, finding_id) REFERENCES agents.coach_finding (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX coach_evidence_newest ON agents.coach_evidence (workspace_id, finding_id, created_at);

CREATE TABLE agents.coach_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('review', 'investigation', 'correction')),
  -- Conversations to review; null until they are chosen.
  conversation_ids json,
  finding_id uuid,
  conversation_id uuid,
  message_id uuid,
  expected text,
  status text NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed')),
  reason text,
  -- Present findings, for a process that resumes.
  progress json,
  -- Number of new or repeated findings, or of proposals.
  made integer NOT NULL DEFAULT 0,
  livemode boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL)),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX coach_run_due ON agents.coach_run (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX coach_run_agent ON agents.coach_run (workspace_id, agent_id);
CREATE INDEX coach_run_ended ON agents.coach_run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE agents.coach_proposal (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  agent_id uuid NOT NULL,
  finding_id uuid,
  correction_id uuid,
  kind text NOT NULL CHECK (kind IN ('instructions', 'skill', 'kb_source', 'tool', 'scenario')),
  title text NOT NULL,
  rationale text NOT NULL,
  patch json NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'applied', 'dismissed', 'stale')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((finding_id IS NULL) <> (correction_id IS NULL)),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX coach_proposal_agent ON agents.coach_proposal (workspace_id, agent_id, id);
CREATE INDEX coach_proposal_finding ON agents.coach_proposal (workspace_id, finding_id) WHERE finding_id IS NOT NULL AND status = 'pending';
CREATE INDEX coach_proposal_old ON agents.coach_proposal (updated_at);

CREATE TABLE agents.coach_ended (
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  conversation_id uuid NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, agent_id, conversation_id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX coach_ended_oldest ON agents.coach_ended (workspace_id, agent_id, ended_at);
CREATE INDEX coach_ended_old ON agents.coach_ended (ended_at);

CREATE TABLE agents.coach_night (
  workspace_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  -- Default before the first check.
  due_at timestamptz NOT NULL DEFAULT '-infinity',
  livemode boolean NOT NULL,
  PRIMARY KEY (workspace_id, agent_id),
  FOREIGN KEY (workspace_id, agent_id) REFERENCES agents.ai_agent (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX coach_night_due ON agents.coach_night (due_at);
