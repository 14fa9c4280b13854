-- Breaking changes of an operation are mailed to its callers of the last 30 days.
CREATE TABLE access.called_operation (
  workspace_id uuid NOT NULL,
  -- As in the request log; empty without a credential.
  credential_id text NOT NULL,
  author_id text NOT NULL,
  operation text NOT NULL,
  author_kind text NOT NULL,
  -- Day in UTC.
  last_day date NOT NULL,
  PRIMARY KEY (workspace_id, credential_id, author_id, operation)
);
