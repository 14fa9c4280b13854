-- What all credentials of a workspace have together; without it, ten times what one has.
ALTER TABLE access.workspace
  ADD COLUMN workspace_rate_limit_burst int,
  ADD COLUMN workspace_rate_limit_per_second double precision,
  ADD CHECK ((workspace_rate_limit_burst IS NULL) = (workspace_rate_limit_per_second IS NULL));
