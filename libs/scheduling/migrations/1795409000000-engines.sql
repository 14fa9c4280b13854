-- Types with the engine `clinic` take duration, price and staff from their service.
ALTER TABLE scheduling.appointment_type
  ADD COLUMN engine text NOT NULL DEFAULT 'native' CHECK (engine IN ('native', 'clinic')),
  ALTER COLUMN duration_minutes DROP NOT NULL,
  ADD CONSTRAINT appointment_type_whole CHECK ((engine = 'native') = (duration_minutes IS NOT NULL) AND (engine = 'native' OR external_ref IS NOT NULL));
CREATE UNIQUE INDEX appointment_type_service ON scheduling.appointment_type (workspace_id, external_ref) WHERE engine = 'clinic' AND deleted_at IS NULL;
