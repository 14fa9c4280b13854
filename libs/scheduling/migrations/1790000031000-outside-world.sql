CREATE INDEX reminder_sent ON scheduling.reminder (sent_at) WHERE sent_at IS NOT NULL;

-- Imports compare a window of days, independently of the server.
ALTER TABLE scheduling.calendar_connection DROP COLUMN sync_token;
ALTER TABLE scheduling.calendar_connection ALTER COLUMN password_sealed TYPE text USING convert_from(password_sealed, 'UTF8');

-- Each change of the appointment makes its entry due. `revision` shows the writer whether it changed in between.
ALTER TABLE scheduling.calendar_mirror ADD COLUMN due_at timestamptz;
ALTER TABLE scheduling.calendar_mirror ADD COLUMN leased_until timestamptz;
ALTER TABLE scheduling.calendar_mirror ADD COLUMN attempts integer NOT NULL DEFAULT 0;
ALTER TABLE scheduling.calendar_mirror ADD COLUMN revision integer NOT NULL DEFAULT 1;
CREATE INDEX calendar_mirror_due ON scheduling.calendar_mirror (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX calendar_mirror_connection ON scheduling.calendar_mirror (workspace_id, calendar_connection_id);
