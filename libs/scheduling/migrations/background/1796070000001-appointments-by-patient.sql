CREATE INDEX CONCURRENTLY appointment_by_patient ON scheduling.appointment (workspace_id, patient_id, status, starts_at, id)
 WHERE patient_id IS NOT NULL;
