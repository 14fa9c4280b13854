-- Mail without a workspace and older mail share one owner.
ALTER TABLE platform.outgoing_mail ADD COLUMN workspace_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000';
DROP INDEX platform.outgoing_mail_due;
CREATE INDEX outgoing_mail_waiting ON platform.outgoing_mail (workspace_id, due_at) WHERE finished_at IS NULL AND parked_at IS NULL;
