-- Rejects all credentials and members of the workspace.
ALTER TABLE access.workspace ADD COLUMN suspended boolean NOT NULL DEFAULT false;
