CREATE TABLE conversations.hold_config (
  workspace_id uuid PRIMARY KEY,
  enabled boolean NOT NULL,
  ack_minutes int NOT NULL CHECK (ack_minutes BETWEEN 1 AND 1440),
  first_response_minutes int NOT NULL CHECK (first_response_minutes BETWEEN 1 AND 10080),
  -- `{timezone, businessHours}`; null if every minute counts.
  coverage jsonb
);

CREATE TABLE conversations.outbound_hold (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  scope text NOT NULL CHECK (scope IN ('run', 'contact', 'subject')),
  kind text NOT NULL CHECK (kind IN ('safety', 'identity', 'manual', 'policy')),
  reason text NOT NULL,
  step_key text,
  ticket_id uuid,
  status text NOT NULL CHECK (status IN ('active', 'acknowledged', 'resolved')),
  placed_by jsonb NOT NULL,
  ack_minutes int NOT NULL,
  first_response_minutes int NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by uuid,
  -- First reply of a member after the hold was placed.
  first_response_at timestamptz,
  ack_overdue_at timestamptz,
  first_response_overdue_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid,
  resolution text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

-- Checked by every send.
CREATE INDEX outbound_hold_standing ON conversations.outbound_hold (workspace_id, contact_id) WHERE status <> 'resolved';
CREATE INDEX outbound_hold_status ON conversations.outbound_hold (workspace_id, status, id);
CREATE INDEX outbound_hold_contact ON conversations.outbound_hold (workspace_id, contact_id, id);
CREATE INDEX outbound_hold_kind ON conversations.outbound_hold (workspace_id, kind, id);
CREATE INDEX outbound_hold_watched ON conversations.outbound_hold (workspace_id, id)
  WHERE status <> 'resolved' AND ((status = 'active' AND ack_overdue_at IS NULL) OR (first_response_at IS NULL AND first_response_overdue_at IS NULL));
