-- Contents that are or may be in the file storage. A row is committed before the upload and deleted after the removal.
CREATE TABLE platform.stored_file (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- Leaving is final: the content can no longer be held.
  state text NOT NULL CHECK (state IN ('arriving', 'held', 'leaving')),
  -- When to remove it; null while it is held.
  due_at timestamptz,
  CHECK ((state = 'held') = (due_at IS NULL))
);

CREATE INDEX stored_file_due ON platform.stored_file (due_at) WHERE due_at IS NOT NULL;
