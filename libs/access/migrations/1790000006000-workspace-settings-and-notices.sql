ALTER TABLE access.workspace
  ADD COLUMN date_format text NOT NULL DEFAULT 'latam' CHECK (date_format IN ('latam', 'us', 'iso')),
  ADD COLUMN website text,
  ADD COLUMN opening_hours jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN ads jsonb NOT NULL DEFAULT '{}';

-- A notice to owners and admins. Its key makes it unique across processes.
CREATE TABLE access.notice (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES access.workspace (id),
  kind text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  dedupe_key text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (workspace_id, dedupe_key)
);
CREATE INDEX notice_workspace ON access.notice (workspace_id, id DESC);
CREATE INDEX notice_created ON access.notice (created_at);

-- Recipients: addressed members, and members and API keys that have read it.
CREATE TABLE access.notice_reader (
  notice_id uuid NOT NULL REFERENCES access.notice (id) ON DELETE CASCADE,
  reader_id uuid NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (notice_id, reader_id)
);
