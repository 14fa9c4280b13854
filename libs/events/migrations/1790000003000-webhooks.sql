CREATE TABLE events.subscription (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL,
  -- The encrypted secret. Its visible part is separate, so that reads never decrypt it.
  sealed_secret text NOT NULL,
  shown_secret text NOT NULL,
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  description text,
  include_data boolean NOT NULL DEFAULT false,
  owner_kind text CHECK (owner_kind IN ('member', 'api_key')),
  owner_id uuid,
  owner_scopes text[] NOT NULL,
  -- Earlier events are never sent. Set at creation, resume and activation.
  active_since timestamptz NOT NULL,
  paused_at timestamptz,
  paused_reason text CHECK (paused_reason IN ('consecutive_failures', 'failing_24h')),
  last_delivery_at timestamptz,
  last_status int,
  consecutive_failures int NOT NULL DEFAULT 0,
  consecutive_failed_deliveries int NOT NULL DEFAULT 0,
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

-- Content of an event with subscriptions. `day` is its UTC day, here and in `delivery`, so that a repeated fan-out finds its own rows.
CREATE TABLE events.event (
  day date NOT NULL,
  id uuid NOT NULL,
  workspace_id uuid NOT NULL,
  type text NOT NULL,
  livemode boolean NOT NULL,
  occurred_at timestamptz NOT NULL,
  notice json NOT NULL,
  data json NOT NULL,
  PRIMARY KEY (day, id)
) PARTITION BY RANGE (day);
SELECT platform.ensure_partitions('events.event', 30);

-- Work per event and subscription. `queued` and `retrying` wait until `due_at`; `sending` has a lease until `due_at`.
CREATE TABLE events.delivery (
  day date NOT NULL,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL,
  -- The log row that a manual redelivery repeats.
  redelivery_of bigint,
  workspace_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'retrying', 'sending', 'succeeded', 'failed', 'discarded')),
  attempts int NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  CONSTRAINT delivery_once UNIQUE NULLS NOT DISTINCT (day, subscription_id, event_id, redelivery_of)
) PARTITION BY RANGE (day);
CREATE INDEX delivery_unfinished ON events.delivery (workspace_id, subscription_id, state, due_at)
  WHERE state IN ('queued', 'retrying', 'sending');
SELECT platform.ensure_partitions('events.delivery', 30);

-- Log of ended attempts. Ids come from one sequence for all days; `day` is the UTC day of `created_at`.
CREATE SEQUENCE events.attempt_id;
CREATE TABLE events.attempt (
  day date NOT NULL,
  id bigint NOT NULL DEFAULT nextval('events.attempt_id'),
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  event text NOT NULL,
  event_id uuid NOT NULL,
  attempt int NOT NULL,
  status_code int,
  error text,
  response_excerpt text,
  -- The exact signed text.
  request_payload text NOT NULL,
  latency_ms int,
  redelivery_of bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (day, id)
) PARTITION BY RANGE (day);
ALTER SEQUENCE events.attempt_id OWNED BY events.attempt.id;
CREATE INDEX attempt_newest ON events.attempt (subscription_id, id DESC);
SELECT platform.ensure_partitions('events.attempt', 30);
