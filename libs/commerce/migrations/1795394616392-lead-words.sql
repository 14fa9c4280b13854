CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Separate, so that moves do not rewrite words and renames do not rewrite leads.
CREATE TABLE commerce.lead_words (
  workspace_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  of_contact text NOT NULL,
  of_vehicle text NOT NULL,
  words text NOT NULL GENERATED ALWAYS AS (of_contact || of_vehicle) STORED,
  PRIMARY KEY (workspace_id, lead_id)
);

CREATE INDEX lead_words_search ON commerce.lead_words USING gin (words gin_trgm_ops, workspace_id);

-- Changes of words to apply, each committed with the change.
CREATE TABLE commerce.stale_words (
  workspace_id uuid NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('contact', 'vehicle')),
  record_id uuid NOT NULL,
  PRIMARY KEY (workspace_id, place)
);

CREATE FUNCTION commerce.vehicle_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO commerce.stale_words (workspace_id, kind, record_id) VALUES (NEW.workspace_id, 'vehicle', NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER vehicle_words_changed AFTER UPDATE OF make, model, plate ON commerce.vehicle FOR EACH ROW
  WHEN ((OLD.make, OLD.model, OLD.plate) IS DISTINCT FROM (NEW.make, NEW.model, NEW.plate))
  EXECUTE FUNCTION commerce.vehicle_words_changed();
