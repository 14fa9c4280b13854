-- Mail that a transaction has queued. `due_at` is the next attempt. Finished rows stay for a while, so that their key makes repeats no-ops.
CREATE TABLE platform.outgoing_mail (
  id uuid PRIMARY KEY,
  key text NOT NULL CONSTRAINT outgoing_mail_key UNIQUE,
  recipient text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  queued_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  last_error text,
  finished_at timestamptz
);
CREATE INDEX outgoing_mail_due ON platform.outgoing_mail (due_at) WHERE finished_at IS NULL;
CREATE INDEX outgoing_mail_finished ON platform.outgoing_mail (finished_at) WHERE finished_at IS NOT NULL;
