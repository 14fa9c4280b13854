-- Finds the sessions that count an appointment, before another patient may be named in it.
CREATE INDEX CONCURRENTLY pack_session_visit ON clinic.pack_session (workspace_id, appointment_id) WHERE appointment_id IS NOT NULL;
