CREATE TABLE clinic.cash_session (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  register text NOT NULL,
  register_folded text NOT NULL,
  status text NOT NULL,
  opening_clp bigint NOT NULL CHECK (opening_clp >= 0),
  -- Sums by instrument. Each movement updates them under the lock of this row.
  totals jsonb NOT NULL,
  counted_clp bigint CHECK (counted_clp >= 0),
  note text,
  opened_by uuid,
  closed_by uuid,
  closed_at timestamptz,
  location_id uuid,
  -- Null for a key.
  owner_user_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT cash_session_states CHECK (status IN ('open', 'closed') AND (status = 'closed') = (counted_clp IS NOT NULL)
    AND (status = 'closed') = (closed_at IS NOT NULL))
);
CREATE UNIQUE INDEX cash_session_number ON clinic.cash_session (workspace_id, number);
CREATE UNIQUE INDEX cash_session_open ON clinic.cash_session (workspace_id, register_folded) WHERE status = 'open';
CREATE INDEX cash_session_register ON clinic.cash_session (workspace_id, register_folded, id);
CREATE INDEX cash_session_status ON clinic.cash_session (workspace_id, status, id);
CREATE INDEX cash_session_location ON clinic.cash_session (workspace_id, location_id, id);
CREATE INDEX cash_session_owner ON clinic.cash_session (workspace_id, owner_user_id, id);

CREATE TABLE clinic.cash_movement (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  cash_session_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('in', 'out')),
  amount_clp bigint NOT NULL CHECK (amount_clp > 0),
  instrument text NOT NULL,
  concept text NOT NULL,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, cash_session_id, id),
  FOREIGN KEY (workspace_id, cash_session_id) REFERENCES clinic.cash_session
);
