-- The patient whom a visit is for. Few have one: the index is of those.
ALTER TABLE scheduling.appointment ADD COLUMN patient_id uuid;
CREATE INDEX appointment_patient ON scheduling.appointment (workspace_id, patient_id) WHERE patient_id IS NOT NULL;
