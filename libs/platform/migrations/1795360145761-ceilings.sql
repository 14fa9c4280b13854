-- What an operator lets a workspace own beyond, or below, what every workspace may.
CREATE TABLE platform.ceiling (
  workspace_id uuid NOT NULL,
  name text NOT NULL,
  most integer NOT NULL CHECK (most >= 0),
  PRIMARY KEY (workspace_id, name)
);
