-- Kept as proof, without names and without a reference to the workspace.
CREATE TABLE access.workspace_deletion (
  workspace_id uuid PRIMARY KEY,
  requested_at timestamptz NOT NULL,
  -- The operator's reference, such as a ticket number.
  reference text,
  -- Restored if the deletion is cancelled.
  was_suspended boolean NOT NULL,
  -- Start of the deletion, or the next attempt to continue it.
  due_at timestamptz,
  -- Once it is set, the deletion cannot be cancelled.
  begun_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  -- Erased rows by table, counted in the transactions that erase them.
  erased jsonb NOT NULL DEFAULT '{}',
  files bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
);
CREATE INDEX workspace_deletion_due ON access.workspace_deletion (due_at) WHERE due_at IS NOT NULL;
