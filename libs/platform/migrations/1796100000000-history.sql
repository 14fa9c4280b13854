-- One row for each change of a record whose history is shown, written in the transaction of the change. It is kept here because several contexts write it.
CREATE TABLE platform.history_entry (
  workspace_id uuid NOT NULL,
  record_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  occurred_at timestamptz NOT NULL,
  author jsonb NOT NULL,
  changes jsonb NOT NULL,
  PRIMARY KEY (workspace_id, record_id, id)
);
