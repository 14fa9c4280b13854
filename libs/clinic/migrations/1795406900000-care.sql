CREATE TABLE clinic.encounter (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  number bigint NOT NULL,
  patient_id uuid NOT NULL,
  professional_id uuid NOT NULL,
  service_id uuid,
  appointment_id uuid,
  location_id uuid,
  modality text NOT NULL,
  reason text,
  status text NOT NULL,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  author jsonb NOT NULL,
  -- Null for a key.
  made_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT encounter_states CHECK (status IN ('open', 'closed') AND (status = 'closed') = (closed_at IS NOT NULL)),
  CONSTRAINT encounter_modalities CHECK (modality IN ('presencial', 'telehealth'))
);
CREATE UNIQUE INDEX encounter_number ON clinic.encounter (workspace_id, number);
CREATE UNIQUE INDEX encounter_open ON clinic.encounter (workspace_id, patient_id, professional_id) WHERE status = 'open';
CREATE UNIQUE INDEX encounter_appointment ON clinic.encounter (workspace_id, appointment_id);
CREATE INDEX encounter_patient ON clinic.encounter (workspace_id, patient_id, id);
CREATE INDEX encounter_professional ON clinic.encounter (workspace_id, professional_id, id);
CREATE INDEX encounter_service ON clinic.encounter (workspace_id, service_id) WHERE status = 'open';
CREATE INDEX encounter_status ON clinic.encounter (workspace_id, status, id);
CREATE INDEX encounter_opened ON clinic.encounter (workspace_id, opened_at, id);
CREATE INDEX encounter_made_by ON clinic.encounter (workspace_id, made_by, id);
CREATE INDEX encounter_location ON clinic.encounter (workspace_id, location_id, id);

CREATE TABLE clinic.note (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  encounter_id uuid NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  version int NOT NULL,
  -- Current row of note_version; for a draft, the id of its first.
  version_id uuid NOT NULL,
  draft text,
  author jsonb NOT NULL,
  made_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT note_states CHECK (status IN ('draft', 'signed', 'amended') AND (status = 'draft') = (draft IS NOT NULL)),
  CONSTRAINT note_versions CHECK ((status = 'amended') = (version > 1) AND version >= 1)
);
CREATE INDEX note_encounter ON clinic.note (workspace_id, encounter_id, id);

CREATE TABLE clinic.note_version (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  note_id uuid NOT NULL,
  version int NOT NULL,
  content text NOT NULL,
  signed_at timestamptz NOT NULL,
  signed_by uuid NOT NULL,
  sha256 text NOT NULL,
  previous_sha256 text,
  amend_reason text,
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT note_version_chain CHECK ((version = 1) = (previous_sha256 IS NULL) AND (version = 1) = (amend_reason IS NULL))
);
CREATE UNIQUE INDEX note_version_of ON clinic.note_version (workspace_id, note_id, version);

-- Rejects changes of signed rows, unless the transaction erases a patient: then `clinic.erasing` is the workspace's id.
CREATE FUNCTION clinic.keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('clinic.erasing', true) = OLD.workspace_id::text THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'what is signed is not changed: %.%', TG_TABLE_SCHEMA, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER note_version_kept BEFORE UPDATE OR DELETE ON clinic.note_version FOR EACH ROW EXECUTE FUNCTION clinic.keep_signed();
CREATE TRIGGER note_version_not_emptied BEFORE TRUNCATE ON clinic.note_version FOR EACH STATEMENT EXECUTE FUNCTION clinic.keep_signed();
CREATE TRIGGER note_kept BEFORE DELETE ON clinic.note FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION clinic.keep_signed();
CREATE TRIGGER note_signed_kept BEFORE UPDATE ON clinic.note FOR EACH ROW
  WHEN (OLD.status <> 'draft' AND (NEW.version <> OLD.version + 1 OR NEW.status <> 'amended' OR NEW.version_id = OLD.version_id
        OR (NEW.kind, NEW.encounter_id, NEW.author, NEW.created_at) IS DISTINCT FROM (OLD.kind, OLD.encounter_id, OLD.author, OLD.created_at)))
  EXECUTE FUNCTION clinic.keep_signed();
