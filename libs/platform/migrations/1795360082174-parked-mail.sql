ALTER TABLE platform.outgoing_mail ADD COLUMN parked_at timestamptz;
DROP INDEX platform.outgoing_mail_due;
CREATE INDEX outgoing_mail_due ON platform.outgoing_mail (due_at) WHERE finished_at IS NULL AND parked_at IS NULL;
CREATE INDEX outgoing_mail_parked ON platform.outgoing_mail (parked_at) WHERE parked_at IS NOT NULL;
