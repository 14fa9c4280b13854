-- Calls of the API, without bodies, queries and headers. `request_id` may repeat, because clients choose it. Rows arrive a second late in
-- batches; a crash loses the last second.
CREATE TABLE platform.request (
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
  -- Number of committed events, and the ids of the first hundred. Columns here avoid an index of the outbox.
  events int NOT NULL,
  event_ids uuid[] NOT NULL,
  PRIMARY KEY (workspace_id, started_at, id, day)
) PARTITION BY RANGE (day);
CREATE INDEX request_called ON platform.request (workspace_id, request_id, started_at);
SELECT platform.ensure_partitions('platform.request', 30);
