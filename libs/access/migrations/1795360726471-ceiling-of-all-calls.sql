-- Limit of all credentials together; null means ten times that of one.
ALTER TABLE access.workspace
  ADD COLUMN workspace_rate_limit_burst int,
  ADD COLUMN workspace_rate_limit_per_second double precision,
  ADD CHECK ((workspace_rate_limit_burst IS NULL) = (workspace_rate_limit_per_second IS NULL));
