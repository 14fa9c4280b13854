CREATE TABLE contacts.tag (
  workspace_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX tag_name ON contacts.tag (workspace_id, lower(name));

CREATE TABLE contacts.retired_tag (
  workspace_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, tag_id)
);

-- The contact's tag ids, distinct and sorted.
ALTER TABLE contacts.contact ADD COLUMN tag_ids uuid[] NOT NULL DEFAULT '{}';
