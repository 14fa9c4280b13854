CREATE TABLE contacts.attribute_definition (
  workspace_id uuid NOT NULL,
  -- Key of the values in contact.attributes, so that a redefined key does not find old values.
  id uuid NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'number', 'boolean', 'date', 'select', 'file')),
  options text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);

CREATE UNIQUE INDEX attribute_definition_key ON contacts.attribute_definition (workspace_id, key);

CREATE TABLE contacts.retired_attribute (
  workspace_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  -- Progress of the removal; null before the first.
  cleared_until uuid,
  PRIMARY KEY (workspace_id, definition_id)
);
