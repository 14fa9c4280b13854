CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The row stays locked until the commit, so that numbers have no gaps.
CREATE TABLE clinic.folio (
  workspace_id uuid NOT NULL,
  kind text NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (workspace_id, kind)
);

CREATE TABLE clinic.patient (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  contact_id uuid NOT NULL,
  relation text NOT NULL,
  nombre text NOT NULL,
  apellidos text,
  nombre_social text,
  rut text,
  document_kind text,
  document_number text,
  -- Upper-case letters and digits, for comparisons.
  document_folded text,
  birth_date date,
  sexo text,
  prevision text,
  emergency_name text,
  emergency_phone text,
  external_id text,
  status text NOT NULL,
  merged_into_patient_id uuid,
  blocked_at timestamptz,
  last_entry_at timestamptz,
  -- The contact that this patient is; unique.
  self_of uuid,
  search_text text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT patient_statuses CHECK (status IN ('active', 'merged') AND (status = 'merged') = (merged_into_patient_id IS NOT NULL)),
  CONSTRAINT patient_document_whole CHECK ((document_kind IS NULL) = (document_number IS NULL)),
  CONSTRAINT patient_self CHECK (self_of IS NULL OR (relation = 'self' AND self_of = contact_id))
);
CREATE UNIQUE INDEX patient_number ON clinic.patient (workspace_id, number);
CREATE UNIQUE INDEX patient_rut ON clinic.patient (workspace_id, rut) WHERE status = 'active';
CREATE UNIQUE INDEX patient_document ON clinic.patient (workspace_id, document_kind, document_folded) WHERE status = 'active';
CREATE UNIQUE INDEX patient_external_id ON clinic.patient (workspace_id, external_id) WHERE status = 'active';
CREATE UNIQUE INDEX patient_self_of ON clinic.patient (workspace_id, self_of) WHERE status = 'active';
CREATE INDEX patient_newest ON clinic.patient (workspace_id, id) WHERE status = 'active';
CREATE INDEX patient_contact ON clinic.patient (workspace_id, contact_id, id);
CREATE INDEX patient_document_number ON clinic.patient (workspace_id, document_folded, id) WHERE status = 'active';
CREATE INDEX patient_updated ON clinic.patient (workspace_id, updated_at) WHERE status = 'active';
CREATE INDEX patient_merged_into ON clinic.patient (workspace_id, merged_into_patient_id) WHERE status = 'merged';
CREATE INDEX patient_search ON clinic.patient USING gin (workspace_id, search_text gin_trgm_ops) WHERE status = 'active';
-- Groups of the same person count only these patients.
CREATE INDEX patient_own ON clinic.patient (workspace_id, contact_id, id) WHERE status = 'active' AND relation = 'self';
CREATE INDEX patient_named ON clinic.patient (workspace_id, birth_date, search_text, id) WHERE status = 'active' AND birth_date IS NOT NULL;
