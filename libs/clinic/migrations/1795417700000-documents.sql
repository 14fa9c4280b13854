-- The platform's file has the id of the content.
CREATE TABLE clinic.document (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  encounter_id uuid,
  kind text NOT NULL,
  title text,
  filename text NOT NULL,
  content_type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  status text NOT NULL,
  superseded_by_id uuid,
  author jsonb NOT NULL,
  -- Null for a key.
  made_by uuid,
  -- Copied from the workspace, because retention depends on it.
  livemode boolean NOT NULL,
  -- Hidden from then on. The content is kept as long as the patient's record.
  withdrawn_at timestamptz,
  -- Next check whether a withdrawn file must still be kept.
  erase_due_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT document_states CHECK (status IN ('current', 'superseded') AND (status = 'superseded') = (superseded_by_id IS NOT NULL)
    AND (withdrawn_at IS NULL) = (erase_due_at IS NULL))
);
CREATE INDEX document_patient ON clinic.document (workspace_id, patient_id, id);
CREATE INDEX document_encounter ON clinic.document (workspace_id, encounter_id, id);
-- Not unique, because a merge may bring two together.
CREATE INDEX document_content ON clinic.document (workspace_id, patient_id, sha256) WHERE status = 'current' AND withdrawn_at IS NULL;
CREATE INDEX document_due ON clinic.document (erase_due_at) WHERE erase_due_at IS NOT NULL;
