-- Set after the last attempt. The work waits for an operator, or for a change of the appointment.
ALTER TABLE scheduling.reminder ADD COLUMN last_error text;
ALTER TABLE scheduling.reminder ADD COLUMN parked_at timestamptz;
CREATE INDEX reminder_parked ON scheduling.reminder (parked_at) WHERE parked_at IS NOT NULL;
ALTER TABLE scheduling.calendar_mirror ADD COLUMN last_error text;
ALTER TABLE scheduling.calendar_mirror ADD COLUMN parked_at timestamptz;
CREATE INDEX calendar_mirror_parked ON scheduling.calendar_mirror (parked_at) WHERE parked_at IS NOT NULL;
