-- `expired` follows from the date.
CREATE TABLE clinic.pack_purchase (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  patient_id uuid NOT NULL,
  service_id uuid NOT NULL,
  name text NOT NULL,
  sessions_total integer NOT NULL,
  sessions_used integer NOT NULL,
  price_clp bigint NOT NULL CHECK (price_clp >= 0),
  expires_on date,
  state text NOT NULL,
  cancel_reason text,
  cancelled_by uuid,
  cancelled_at timestamptz,
  created_by jsonb NOT NULL,
  -- Null for a key.
  owner_user_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT pack_purchase_used CHECK (sessions_used BETWEEN 0 AND sessions_total),
  CONSTRAINT pack_purchase_states CHECK (state IN ('active', 'exhausted', 'cancelled') AND (state = 'exhausted') = (sessions_used = sessions_total)
    AND (state = 'cancelled') = (cancelled_at IS NOT NULL))
);
CREATE UNIQUE INDEX pack_purchase_number ON clinic.pack_purchase (workspace_id, number);
CREATE INDEX pack_purchase_patient ON clinic.pack_purchase (workspace_id, patient_id, id);
CREATE INDEX pack_purchase_state ON clinic.pack_purchase (workspace_id, state, id);
CREATE INDEX pack_purchase_expiring ON clinic.pack_purchase (workspace_id, expires_on, id) WHERE state = 'active' AND expires_on IS NOT NULL;
CREATE INDEX pack_purchase_service ON clinic.pack_purchase (workspace_id, service_id) WHERE state = 'active';
CREATE INDEX pack_purchase_owner ON clinic.pack_purchase (workspace_id, owner_user_id, id);

CREATE TABLE clinic.pack_session (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  pack_purchase_id uuid NOT NULL,
  number integer NOT NULL,
  appointment_id uuid,
  encounter_id uuid,
  note text,
  created_by jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, pack_purchase_id, id),
  FOREIGN KEY (workspace_id, pack_purchase_id) REFERENCES clinic.pack_purchase
);
CREATE UNIQUE INDEX pack_session_number ON clinic.pack_session (workspace_id, pack_purchase_id, number);
CREATE UNIQUE INDEX pack_session_appointment ON clinic.pack_session (workspace_id, pack_purchase_id, appointment_id);
CREATE UNIQUE INDEX pack_session_encounter ON clinic.pack_session (workspace_id, pack_purchase_id, encounter_id);

CREATE TABLE clinic.budget (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  patient_id uuid NOT NULL,
  professional_id uuid,
  items jsonb NOT NULL,
  total_clp bigint NOT NULL CHECK (total_clp >= 0),
  valid_until date,
  status text NOT NULL CHECK (status IN ('created', 'sent', 'accepted', 'rejected', 'voided')),
  source text NOT NULL CHECK (source IN ('native', 'vendor_a', 'vendor_b')),
  external_id text,
  -- Reference and last seen content of the vendor's copy.
  mirror_source text,
  mirror_external_id text,
  mirror jsonb,
  note text,
  sent_at timestamptz,
  accepted_by text,
  decided_at timestamptz,
  reject_reason text,
  void_reason text,
  voided_at timestamptz,
  created_by jsonb NOT NULL,
  made_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT budget_mirrored CHECK ((mirror IS NULL) = (mirror_source IS NULL) AND (mirror IS NULL) = (mirror_external_id IS NULL))
);
CREATE UNIQUE INDEX budget_number ON clinic.budget (workspace_id, number);
CREATE UNIQUE INDEX budget_mirror ON clinic.budget (workspace_id, mirror_source, mirror_external_id);
CREATE INDEX budget_patient ON clinic.budget (workspace_id, patient_id, id);
CREATE INDEX budget_status ON clinic.budget (workspace_id, status, id);
CREATE INDEX budget_professional ON clinic.budget (workspace_id, professional_id, id);
CREATE INDEX budget_made_by ON clinic.budget (workspace_id, made_by, id);
