-- Set by an operator: while it is, no credential and no member of the workspace is let in.
ALTER TABLE access.workspace ADD COLUMN suspended boolean NOT NULL DEFAULT false;
