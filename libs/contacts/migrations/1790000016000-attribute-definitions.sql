CREATE TABLE contacts.attribute_definition (
  workspace_id uuid NOT NULL,
  -- What values lie under in contact.attributes: a key that is defined anew does not find the values of the one before.
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

-- Definitions that were deleted and whose values are still being removed from the contacts, in the order of their ids.
CREATE TABLE contacts.retired_attribute (
  workspace_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  -- The values of contacts up to here are gone; null before the first.
  cleared_until uuid,
  PRIMARY KEY (workspace_id, definition_id)
);
