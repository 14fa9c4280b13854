-- Every content that lies, or may lie, in the file storage: its row is committed before it comes and goes after it has gone.
CREATE TABLE platform.stored_file (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL,
  -- Leaving is for good: whoever comes to hold the file then comes too late.
  state text NOT NULL CHECK (state IN ('arriving', 'held', 'leaving')),
  -- When somebody is to remove it; null while it is held.
  due_at timestamptz,
  CHECK ((state = 'held') = (due_at IS NULL))
);

CREATE INDEX stored_file_due ON platform.stored_file (due_at) WHERE due_at IS NOT NULL;
