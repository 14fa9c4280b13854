-- Writers of several listings lock them in key order, to avoid deadlocks.
CREATE OR REPLACE FUNCTION commerce.publications_changed(workspaces uuid[], vehicles uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH locked AS MATERIALIZED (
    SELECT p.workspace_id, p.vehicle_id, p.account_id FROM commerce.publication p
     WHERE (p.workspace_id, p.vehicle_id) IN (SELECT * FROM unnest(workspaces, vehicles)) AND p.state IN ('pending', 'published')
     ORDER BY p.workspace_id, p.vehicle_id, p.account_id FOR UPDATE
  )
  UPDATE commerce.publication p
     SET revision = p.revision + 1, changed_at = coalesce(p.changed_at, now()), updated_at = now(),
         due_at = CASE WHEN p.attempts > 0 THEN p.due_at ELSE least(now() + interval '2 s', coalesce(p.changed_at, now()) + interval '10 s') END
    FROM locked
   WHERE p.workspace_id = locked.workspace_id AND p.vehicle_id = locked.vehicle_id AND p.account_id = locked.account_id
$$;

CREATE OR REPLACE FUNCTION commerce.publications_ended(workspaces uuid[], vehicles uuid[], account uuid) RETURNS void LANGUAGE sql AS $$
  WITH locked AS MATERIALIZED (
    SELECT p.workspace_id, p.vehicle_id, p.account_id FROM commerce.publication p
     WHERE (p.workspace_id, p.vehicle_id) IN (SELECT * FROM unnest(workspaces, vehicles)) AND (account IS NULL OR p.account_id = account)
       AND p.state IN ('pending', 'published', 'failed')
     ORDER BY p.workspace_id, p.vehicle_id, p.account_id FOR UPDATE
  )
  UPDATE commerce.publication p
     SET state = 'withdrawing', revision = p.revision + 1, due_at = now(), changed_at = NULL, attempts = 0, error = NULL,
         given_up_at = now() + interval '7 days', updated_at = now()
    FROM locked
   WHERE p.workspace_id = locked.workspace_id AND p.vehicle_id = locked.vehicle_id AND p.account_id = locked.account_id
$$;

-- Also set for an older revision, so that a hanging portal is noticed while vehicles change.
ALTER TABLE commerce.publication ADD COLUMN last_failed boolean NOT NULL DEFAULT false;

DROP INDEX commerce.publication_failing;
CREATE INDEX publication_failing ON commerce.publication (account_id) WHERE due_at IS NOT NULL AND (attempts > 0 OR last_failed);
