-- After the patient's erasure it stays without names.
CREATE TABLE clinic.privacy_request (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  patient_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('access', 'rectification', 'erasure', 'objection', 'portability')),
  requester_kind text NOT NULL CHECK (requester_kind IN ('patient', 'representative', 'heir', 'authority')),
  requester_name text,
  details text,
  received_on date NOT NULL,
  due_on date NOT NULL,
  extended boolean NOT NULL,
  extend_reason text,
  block_due_on date,
  blocked boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'completed', 'withdrawn')),
  outcome text CHECK (outcome IN ('granted', 'partly', 'denied')),
  resolution text,
  legal_ground text,
  author jsonb NOT NULL,
  ended_at timestamptz,
  -- Next notice of the deadline to owners and admins; null after the last.
  notice_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT privacy_request_states CHECK ((status = 'open') = (ended_at IS NULL) AND (status = 'completed') = (outcome IS NOT NULL)
    AND (status = 'open' OR (notice_at IS NULL AND NOT blocked)))
);
CREATE UNIQUE INDEX privacy_request_number ON clinic.privacy_request (workspace_id, number);
CREATE UNIQUE INDEX privacy_request_open ON clinic.privacy_request (workspace_id, patient_id, kind) WHERE status = 'open';
CREATE INDEX privacy_request_patient ON clinic.privacy_request (workspace_id, patient_id, id);
CREATE INDEX privacy_request_status ON clinic.privacy_request (workspace_id, status, id);
CREATE INDEX privacy_request_notice ON clinic.privacy_request (workspace_id, notice_at) WHERE notice_at IS NOT NULL;
