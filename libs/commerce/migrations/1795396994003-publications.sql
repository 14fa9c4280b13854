CREATE TABLE commerce.publication (
  workspace_id uuid NOT NULL,
  vehicle_id uuid NOT NULL,
  account_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'published', 'failed', 'withdrawing', 'withdrawn')),
  -- Revision of the wanted state. Answers to an older revision change nothing.
  revision int NOT NULL,
  -- Next call of the portal; null without pending work.
  due_at timestamptz,
  -- First change that was not sent yet.
  changed_at timestamptz,
  -- Consecutive failed calls.
  attempts int NOT NULL,
  leased_until timestamptz,
  -- Whether a publication was announced and its end was not.
  announced boolean NOT NULL,
  -- Photos at the portal.
  sent_photos uuid[] NOT NULL,
  external_id text,
  url text,
  error text,
  -- When taking the listing down is abandoned.
  given_up_at timestamptz,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, vehicle_id, account_id)
);

CREATE INDEX publication_due ON commerce.publication (account_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX publication_leased ON commerce.publication (account_id, leased_until) WHERE leased_until IS NOT NULL;
CREATE INDEX publication_failing ON commerce.publication (account_id) WHERE due_at IS NOT NULL AND attempts > 0;

-- Updates listings after every change of a vehicle. A test compares the transitions with domain/stock/publication.ts. A change is sent 2 s
-- after the last and at most 10 s after the first.
CREATE FUNCTION commerce.publications_changed(workspaces uuid[], vehicles uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE commerce.publication p
     SET revision = p.revision + 1, changed_at = coalesce(p.changed_at, now()), updated_at = now(),
         due_at = CASE WHEN p.attempts > 0 THEN p.due_at ELSE least(now() + interval '2 s', coalesce(p.changed_at, now()) + interval '10 s') END
    FROM unnest(workspaces, vehicles) AS changed (workspace_id, vehicle_id)
   WHERE p.workspace_id = changed.workspace_id AND p.vehicle_id = changed.vehicle_id AND p.state IN ('pending', 'published')
$$;

CREATE FUNCTION commerce.publications_ended(workspaces uuid[], vehicles uuid[], account uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE commerce.publication p
     SET state = 'withdrawing', revision = p.revision + 1, due_at = now(), changed_at = NULL, attempts = 0, error = NULL,
         given_up_at = now() + interval '7 days', updated_at = now()
    FROM unnest(workspaces, vehicles) AS ended (workspace_id, vehicle_id)
   WHERE p.workspace_id = ended.workspace_id AND p.vehicle_id = ended.vehicle_id AND (account IS NULL OR p.account_id = account)
     AND p.state IN ('pending', 'published', 'failed')
$$;

CREATE FUNCTION commerce.publications_follow_vehicles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM commerce.publications_ended(array_agg(n.workspace_id), array_agg(n.id), NULL)
     FROM new_rows n JOIN old_rows o ON o.workspace_id = n.workspace_id AND o.id = n.id
    WHERE n.status <> o.status AND n.status IN ('draft', 'sold', 'withdrawn')
   HAVING count(*) > 0;
  PERFORM commerce.publications_changed(array_agg(n.workspace_id), array_agg(n.id))
     FROM new_rows n JOIN old_rows o ON o.workspace_id = n.workspace_id AND o.id = n.id
    WHERE (n.make, n.model, n.version, n.color, n.fuel, n.transmission, n.body_type, n.year, n.km, n.condition, n.location_id, n.price_clp,
           n.description, n.photo_urls)
          IS DISTINCT FROM
          (o.make, o.model, o.version, o.color, o.fuel, o.transmission, o.body_type, o.year, o.km, o.condition, o.location_id, o.price_clp,
           o.description, o.photo_urls)
   HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER publications_follow AFTER UPDATE ON commerce.vehicle
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION commerce.publications_follow_vehicles();

CREATE FUNCTION commerce.publications_follow_photos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  photo commerce.vehicle_attachment := coalesce(NEW, OLD);
BEGIN
  IF coalesce(NEW.public, false) OR coalesce(OLD.public, false) THEN
    PERFORM commerce.publications_changed(ARRAY[photo.workspace_id], ARRAY[photo.vehicle_id]);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER publications_follow AFTER INSERT OR UPDATE OR DELETE ON commerce.vehicle_attachment
  FOR EACH ROW EXECUTE FUNCTION commerce.publications_follow_photos();

CREATE FUNCTION commerce.publications_follow_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM commerce.publications_ended(array_agg(p.workspace_id), array_agg(p.vehicle_id), NEW.id)
     FROM commerce.publication p WHERE p.workspace_id = NEW.workspace_id AND p.account_id = NEW.id HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER publications_follow AFTER UPDATE ON commerce.portal_account FOR EACH ROW
  WHEN ((NOT NEW.enabled AND OLD.enabled) OR (NEW.removed_at IS NOT NULL AND OLD.removed_at IS NULL))
  EXECUTE FUNCTION commerce.publications_follow_accounts();

CREATE INDEX publication_of_account ON commerce.publication (workspace_id, account_id);
