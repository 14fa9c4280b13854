-- A call of the API and what became of it, a row each, without bodies, queries and headers. `request_id` is as the client named it, or a
-- new one: several calls may have the same. Rows come a second late and in batches; those of a crash's last second never come.
CREATE TABLE platform.request (
  -- The UTC day of `started_at`.
  day date NOT NULL,
  workspace_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  id uuid NOT NULL,
  request_id text NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  path text NOT NULL,
  status int NOT NULL,
  duration_ms double precision NOT NULL,
  idempotency text NOT NULL,
  author json NOT NULL,
  credential_id text,
  connected_app_id uuid,
  -- The events that it committed: how many, and the ids of the first hundred. A column here costs the outbox no index.
  events int NOT NULL,
  event_ids uuid[] NOT NULL,
  PRIMARY KEY (workspace_id, started_at, id, day)
) PARTITION BY RANGE (day);
CREATE INDEX request_called ON platform.request (workspace_id, request_id, started_at);
SELECT platform.ensure_partitions('platform.request', 30);
