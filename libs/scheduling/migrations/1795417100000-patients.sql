-- The patient of a visit. Few appointments have one, so the index is partial.
ALTER TABLE scheduling.appointment ADD COLUMN patient_id uuid;
CREATE INDEX appointment_patient ON scheduling.appointment (workspace_id, patient_id) WHERE patient_id IS NOT NULL;
