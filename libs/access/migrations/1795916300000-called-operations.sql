-- Which credential called which published operation, and on which day last: breaking changes of an operation are mailed to its callers of 30 days.
CREATE TABLE access.called_operation (
  workspace_id uuid NOT NULL,
  -- As in the log of calls; empty where there is none.
  credential_id text NOT NULL,
  author_id text NOT NULL,
  operation text NOT NULL,
  author_kind text NOT NULL,
  -- UTC.
  last_day date NOT NULL,
  PRIMARY KEY (workspace_id, credential_id, author_id, operation)
);
