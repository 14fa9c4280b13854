-- Lists are one backwards index walk per status. Each filter has its own index.
DROP INDEX scheduling.appointment_start;
DROP INDEX scheduling.appointment_owner;
DROP INDEX scheduling.appointment_contact;
CREATE INDEX appointment_by_start ON scheduling.appointment (workspace_id, status, starts_at, id);
CREATE INDEX appointment_by_kind ON scheduling.appointment (workspace_id, kind, status, starts_at, id);
CREATE INDEX appointment_by_owner ON scheduling.appointment (workspace_id, owner_user_id, status, starts_at, id) WHERE owner_user_id IS NOT NULL;
CREATE INDEX appointment_by_contact ON scheduling.appointment (workspace_id, contact_id, status, starts_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX appointment_by_vehicle ON scheduling.appointment (workspace_id, vehicle_id, status, starts_at, id) WHERE vehicle_id IS NOT NULL;
CREATE INDEX appointment_by_lead ON scheduling.appointment (workspace_id, lead_id, status, starts_at, id) WHERE lead_id IS NOT NULL;
CREATE INDEX appointment_by_location ON scheduling.appointment (workspace_id, location_id, status, starts_at, id) WHERE location_id IS NOT NULL;
CREATE INDEX appointment_by_type ON scheduling.appointment (workspace_id, appointment_type_id, status, starts_at, id)
  WHERE appointment_type_id IS NOT NULL;
CREATE INDEX appointment_owner_number ON scheduling.appointment (workspace_id, owner_user_id, number) WHERE owner_user_id IS NOT NULL;
