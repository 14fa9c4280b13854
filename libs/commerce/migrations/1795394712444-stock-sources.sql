CREATE TABLE commerce.stock_source (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  kind text NOT NULL,
  format text NOT NULL,
  url text,
  auth_header_sealed text,
  key_column text NOT NULL,
  mapping jsonb NOT NULL,
  interval_minutes int,
  location_id uuid,
  retire_limit_percent int NOT NULL,
  enabled boolean NOT NULL,
  retired_at timestamptz,
  -- Next automatic fetch.
  due_at timestamptz,
  -- ETag of the last complete feed.
  etag text,
  content_digest text,
  takes_floor boolean NOT NULL,
  -- Automatic fetches stop with the owner's connected app.
  owner jsonb,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((kind = 'url') = (url IS NOT NULL))
);

CREATE UNIQUE INDEX stock_source_name ON commerce.stock_source (workspace_id, lower(name)) WHERE retired_at IS NULL;
CREATE INDEX stock_source_due ON commerce.stock_source (due_at) WHERE enabled AND retired_at IS NULL AND due_at IS NOT NULL;

CREATE TABLE commerce.stock_run (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  source_id uuid NOT NULL,
  trigger text NOT NULL,
  status text NOT NULL,
  failure text,
  total int NOT NULL DEFAULT 0,
  created int NOT NULL DEFAULT 0,
  updated int NOT NULL DEFAULT 0,
  same int NOT NULL DEFAULT 0,
  adopted int NOT NULL DEFAULT 0,
  failed int NOT NULL DEFAULT 0,
  missing int NOT NULL DEFAULT 0,
  retired int NOT NULL DEFAULT 0,
  started_at timestamptz,
  ended_at timestamptz,
  released_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  due_at timestamptz,
  lease uuid,
  attempts int NOT NULL DEFAULT 0,
  -- The received feed, kept during the run.
  file_id uuid,
  content_digest text,
  etag text,
  rows_done int NOT NULL DEFAULT 0,
  errors int NOT NULL DEFAULT 0,
  -- Vehicles in stock before the run; null until the feed is read.
  had int,
  takes_floor boolean NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
);

CREATE UNIQUE INDEX stock_run_open ON commerce.stock_run (workspace_id, source_id) WHERE ended_at IS NULL;
CREATE INDEX stock_run_due ON commerce.stock_run (workspace_id, due_at) WHERE ended_at IS NULL;
CREATE INDEX stock_run_source ON commerce.stock_run (workspace_id, source_id, id);
CREATE INDEX stock_run_ended ON commerce.stock_run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE commerce.stock_run_error (
  workspace_id uuid NOT NULL,
  run_id uuid NOT NULL,
  place int NOT NULL,
  "row" int NOT NULL,
  key text,
  path text NOT NULL,
  message text NOT NULL,
  PRIMARY KEY (workspace_id, run_id, place),
  FOREIGN KEY (workspace_id, run_id) REFERENCES commerce.stock_run ON DELETE CASCADE
);

CREATE TABLE commerce.stock_run_missing (
  workspace_id uuid NOT NULL,
  run_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, run_id, vehicle_id),
  FOREIGN KEY (workspace_id, run_id) REFERENCES commerce.stock_run ON DELETE CASCADE
);

CREATE INDEX vehicle_of_source ON commerce.vehicle (workspace_id, source_id, status) WHERE source_id IS NOT NULL;
