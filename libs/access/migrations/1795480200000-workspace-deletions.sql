-- The deletion of a workspace, from the day it was asked for; it stays as the proof, and names nobody. It refers to no workspace: that one goes.
CREATE TABLE access.workspace_deletion (
  workspace_id uuid PRIMARY KEY,
  requested_at timestamptz NOT NULL,
  -- What the operator calls the request, as the number of a ticket.
  reference text,
  -- Whether it was suspended before: so it is again when the deletion is taken back.
  was_suspended boolean NOT NULL,
  -- When it begins; from then on, when a process may go on with it.
  due_at timestamptz,
  -- It cannot be taken back any more.
  begun_at timestamptz,
  lease uuid,
  attempts integer NOT NULL DEFAULT 0,
  -- How many rows went, by table, and how many files: counted in the transactions in which they did.
  erased jsonb NOT NULL DEFAULT '{}',
  files bigint NOT NULL DEFAULT 0,
  ended_at timestamptz,
  CHECK ((ended_at IS NULL) = (due_at IS NOT NULL))
);
CREATE INDEX workspace_deletion_due ON access.workspace_deletion (due_at) WHERE due_at IS NOT NULL;
