-- Deliveries held by operators. A nil id means all workspaces, or all subscriptions of one, so that a claim needs four lookups. A released
-- hold stays until its waiting deliveries are sent, interleaved with new ones.
CREATE TABLE events.delivery_hold (
  workspace_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  held_at timestamptz NOT NULL,
  note text,
  released_at timestamptz,
  PRIMARY KEY (workspace_id, subscription_id),
  CHECK (workspace_id <> '00000000-0000-0000-0000-000000000000' OR subscription_id = '00000000-0000-0000-0000-000000000000')
);
