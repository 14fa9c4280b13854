CREATE TABLE contacts.contact (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  external_id text,
  name text NOT NULL,
  email text,
  email_normalised text,
  phone text,
  phone_e164 text,
  lifecycle_stage text NOT NULL,
  job_title text,
  company_id uuid,
  origin_channel text NOT NULL,
  email_consent boolean NOT NULL,
  email_status text NOT NULL,
  person_kind text,
  tax_id text,
  tax_id_kind text,
  registered_name text,
  line_of_business text,
  signatory text,
  address jsonb,
  language text,
  country text,
  brand text,
  avatar_url text,
  blocked_at timestamptz,
  archived_at timestamptz,
  -- The contact that survived the merge; set on a tombstone.
  merged_into_contact_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

-- A tombstone keeps its external_id, which others may use.
CREATE UNIQUE INDEX contact_external_id ON contacts.contact (workspace_id, external_id)
  WHERE external_id IS NOT NULL AND merged_into_contact_id IS NULL;
