CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE contacts.company (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  domain text,
  industry text,
  searched text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX company_domain ON contacts.company (workspace_id, domain) WHERE domain IS NOT NULL;
CREATE INDEX company_searched ON contacts.company USING gin (workspace_id, searched gin_trgm_ops);

CREATE INDEX contact_company ON contacts.contact (workspace_id, company_id) WHERE company_id IS NOT NULL;
