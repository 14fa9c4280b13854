CREATE TABLE clinic.consent_template (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE TABLE clinic.consent_template_version (
  workspace_id uuid NOT NULL,
  template_id uuid NOT NULL,
  version integer NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (workspace_id, template_id, version)
);
CREATE TRIGGER consent_template_version_kept BEFORE UPDATE OR DELETE ON clinic.consent_template_version
  FOR EACH ROW EXECUTE FUNCTION clinic.keep_signed();
CREATE TRIGGER consent_template_version_not_emptied BEFORE TRUNCATE ON clinic.consent_template_version
  FOR EACH STATEMENT EXECUTE FUNCTION clinic.keep_signed();

CREATE TABLE clinic.consent (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  patient_id uuid NOT NULL,
  template_id uuid NOT NULL,
  template_version integer NOT NULL,
  encounter_id uuid,
  status text NOT NULL,
  -- `{kind, name, document}`
  signer jsonb,
  method text,
  -- Scan of the signed paper.
  document_id uuid,
  sha256 text,
  signed_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  author jsonb NOT NULL,
  -- Null for a key.
  made_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id),
  FOREIGN KEY (workspace_id, template_id, template_version) REFERENCES clinic.consent_template_version,
  CONSTRAINT consent_states CHECK (status IN ('draft', 'signed', 'revoked') AND (status = 'draft') = (signed_at IS NULL)
    AND (status = 'draft') = (sha256 IS NULL) AND (status = 'draft') = (signer IS NULL) AND (status = 'draft') = (method IS NULL)
    AND (status = 'revoked') = (revoked_at IS NOT NULL))
);
CREATE INDEX consent_patient ON clinic.consent (workspace_id, patient_id, id);
CREATE INDEX consent_status ON clinic.consent (workspace_id, status, id);
CREATE INDEX consent_made_by ON clinic.consent (workspace_id, made_by, id);
CREATE INDEX consent_encounter ON clinic.consent (workspace_id, encounter_id, id);
CREATE INDEX consent_signed ON clinic.consent (workspace_id, patient_id, template_id) WHERE status = 'signed';

CREATE TRIGGER consent_kept BEFORE DELETE ON clinic.consent FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION clinic.keep_signed();
CREATE TRIGGER consent_not_emptied BEFORE TRUNCATE ON clinic.consent FOR EACH STATEMENT EXECUTE FUNCTION clinic.keep_signed();
-- A signed consent may only move in a merge and be revoked once.
CREATE TRIGGER consent_signed_kept BEFORE UPDATE ON clinic.consent FOR EACH ROW
  WHEN (OLD.status <> 'draft' AND (
    (NEW.workspace_id, NEW.id, NEW.template_id, NEW.template_version, NEW.encounter_id, NEW.signer, NEW.method, NEW.document_id, NEW.sha256, NEW.signed_at,
     NEW.author, NEW.made_by, NEW.created_at)
    IS DISTINCT FROM
    (OLD.workspace_id, OLD.id, OLD.template_id, OLD.template_version, OLD.encounter_id, OLD.signer, OLD.method, OLD.document_id, OLD.sha256, OLD.signed_at,
     OLD.author, OLD.made_by, OLD.created_at)
    OR NOT (NEW.status = OLD.status OR (OLD.status = 'signed' AND NEW.status = 'revoked'))
    OR (OLD.status = 'revoked' AND (NEW.revoked_at, NEW.revoke_reason) IS DISTINCT FROM (OLD.revoked_at, OLD.revoke_reason))
    OR (NEW.status = 'signed' AND NEW.revoke_reason IS NOT NULL)))
  EXECUTE FUNCTION clinic.keep_signed();
