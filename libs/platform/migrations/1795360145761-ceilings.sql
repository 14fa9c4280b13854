-- Limits of an operator in place of the defaults.
CREATE TABLE platform.ceiling (
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  most integer NOT NULL CHECK (most >= 0),
  PRIMARY KEY (workspace_id, name)
);
