CREATE TABLE scheduling.visitor_hold (
  workspace_id uuid NOT NULL,
  appointment_id uuid NOT NULL,
  -- The client's address, a /64 for IPv6.
  visitor text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, appointment_id),
  FOREIGN KEY (workspace_id, appointment_id) REFERENCES scheduling.appointment (workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX visitor_hold_expired ON scheduling.visitor_hold (expires_at);
