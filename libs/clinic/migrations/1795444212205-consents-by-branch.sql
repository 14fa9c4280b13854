-- Branch of the consent's encounter. Writers of both lock the patient, so that concurrent changes see each other.
ALTER TABLE clinic.consent ADD COLUMN location_id uuid;
UPDATE clinic.consent c SET location_id = e.location_id
  FROM clinic.encounter e WHERE e.workspace_id = c.workspace_id AND e.id = c.encounter_id AND e.location_id IS NOT NULL;
CREATE INDEX consent_location ON clinic.consent (workspace_id, location_id, id);

CREATE FUNCTION clinic.place_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.location_id := (SELECT location_id FROM clinic.encounter WHERE workspace_id = NEW.workspace_id AND id = NEW.encounter_id);
  RETURN NEW;
END $$;
CREATE TRIGGER consent_placed BEFORE INSERT ON clinic.consent FOR EACH ROW WHEN (NEW.encounter_id IS NOT NULL) EXECUTE FUNCTION clinic.place_consent();

CREATE FUNCTION clinic.move_consents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE clinic.consent SET location_id = NEW.location_id WHERE workspace_id = NEW.workspace_id AND encounter_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER encounter_moves AFTER UPDATE ON clinic.encounter FOR EACH ROW
  WHEN (OLD.location_id IS DISTINCT FROM NEW.location_id) EXECUTE FUNCTION clinic.move_consents();
