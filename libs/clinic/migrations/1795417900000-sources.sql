CREATE TABLE clinic.source (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  vendor text NOT NULL,
  base_url text NOT NULL,
  token_sealed text NOT NULL,
  enabled boolean NOT NULL,
  interval_minutes integer NOT NULL CHECK (interval_minutes > 0),
  -- Next automatic import; null while it is switched off.
  due_at timestamptz,
  last_sync_at timestamptz,
  last_status text,
  last_error text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX source_vendor ON clinic.source (workspace_id, vendor);
CREATE INDEX source_due ON clinic.source (due_at) WHERE enabled;

CREATE TABLE clinic.source_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('running', 'ok', 'failed', 'held')),
  -- Deactivates missing records, however many there are.
  force boolean NOT NULL,
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  deactivated integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  unmatched integer NOT NULL DEFAULT 0,
  errors jsonb NOT NULL DEFAULT '[]',
  started_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  -- Number of active records before the import.
  had integer,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (status = 'running'))
);
CREATE UNIQUE INDEX source_run_open ON clinic.source_run (workspace_id, source_id) WHERE ended_at IS NULL;
CREATE INDEX source_run_due ON clinic.source_run (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX source_run_source ON clinic.source_run (workspace_id, source_id, id);
CREATE INDEX source_run_ended ON clinic.source_run (ended_at) WHERE ended_at IS NOT NULL;
