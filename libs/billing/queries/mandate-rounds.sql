-- Run by libs/billing/src/adapters/mandate-rounds.ts. Written by the test run (ADR 100).

-- name: LEASE_ASKING
UPDATE billing.mandate SET ask_due_at = now() + interval '10 minutes'
 WHERE (workspace_id, id) IN (
   SELECT workspace_id, id
     FROM billing.mandate
    WHERE provider = $1 AND ask_due_at <= now()
    ORDER BY ask_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING
workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
livemode,
created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt";

-- name: LEASE_ENDING
UPDATE billing.mandate
   SET end_attempts = end_attempts + 1,
       end_due_at = now() + least(30 * 2 ^ least(end_attempts, 12), 14400) * interval '1 second'
 WHERE (workspace_id, id) IN (
   SELECT workspace_id, id
     FROM billing.mandate
    WHERE provider = $1 AND end_due_at <= now()
    ORDER BY end_due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING
workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
livemode,
created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt";

-- name: TOLD
UPDATE billing.mandate SET end_due_at = NULL WHERE workspace_id = $1 AND id = $2;
