CREATE TABLE commerce.credit_institution (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
