-- Checked before an appointment changes its patient.
CREATE INDEX CONCURRENTLY pack_session_visit ON clinic.pack_session (workspace_id, appointment_id) WHERE appointment_id IS NOT NULL;
