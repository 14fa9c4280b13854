-- Null for older rows.
ALTER TABLE scheduling.calendar_connection ADD COLUMN owner_kind text CHECK (owner_kind IN ('member', 'api_key'));
ALTER TABLE scheduling.calendar_connection ADD COLUMN owner_id uuid;
ALTER TABLE scheduling.calendar_connection ADD COLUMN owner_app_id uuid;
ALTER TABLE scheduling.calendar_connection ADD COLUMN owner_scopes text[] NOT NULL DEFAULT '{}';
-- No entry is tried while the calendar is unreachable.
ALTER TABLE scheduling.calendar_connection ADD COLUMN mirror_after timestamptz;

-- Disabling ends a connection. Its row is deleted once all imported appointments are removed.
CREATE INDEX calendar_connection_leaving ON scheduling.calendar_connection (updated_at) WHERE NOT enabled;
CREATE UNIQUE INDEX calendar_connection_id ON scheduling.calendar_connection (id);

-- Restores rows for connections that were deleted without their imported appointments.
INSERT INTO scheduling.calendar_connection
  (workspace_id, id, url, username, password_sealed, enabled, import_due_at, created_at, updated_at)
SELECT DISTINCT a.workspace_id, a.calendar_connection_id, '', '', '', false, now(), now(), now()
  FROM scheduling.appointment a
 WHERE a.calendar_connection_id IS NOT NULL AND a.status = 'confirmed' AND a.ends_at > now()
   AND NOT EXISTS (SELECT FROM scheduling.calendar_connection c WHERE c.workspace_id = a.workspace_id AND c.id = a.calendar_connection_id);

DROP INDEX scheduling.calendar_mirror_due;
CREATE INDEX calendar_mirror_due ON scheduling.calendar_mirror (calendar_connection_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX calendar_mirror_leased ON scheduling.calendar_mirror (calendar_connection_id) WHERE leased_until IS NOT NULL;
