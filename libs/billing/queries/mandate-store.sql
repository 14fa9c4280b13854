-- Run by libs/billing/src/adapters/mandate-store.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 provider, $4 reference, $5 providerId, $6 status, $7 setupUrl, $8 livemode, $9 createdAt
-- $10 updatedAt, $11 askDueAt, $12 endDueAt
INSERT INTO billing.mandate (workspace_id, id, provider, reference, provider_id, status, setup_url, livemode,
                             created_at, updated_at, ask_due_at, end_due_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
        $11, $12)
ON CONFLICT (provider, provider_id) DO NOTHING
RETURNING 1;

-- name: AT_PROVIDER
SELECT
  workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
  livemode,
  created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt"
  FROM billing.mandate
  WHERE provider = $1 AND provider_id = $2;

-- name: BY_ID
SELECT
  workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
  livemode,
  created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt"
  FROM billing.mandate
  WHERE workspace_id = $1 AND id = $2;

-- name: BY_REFERENCE
SELECT
  workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
  livemode,
  created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt"
  FROM billing.mandate
  WHERE provider = $2 AND reference = $3 AND workspace_id = $1;

-- name: COUNT
SELECT mandates FROM billing.account WHERE workspace_id = $1;

-- name: COUNTED_ON
UPDATE billing.account SET mandates = mandates + 1 WHERE workspace_id = $1;

-- name: END_ALL
UPDATE billing.mandate
   SET status = CASE status WHEN 'active' THEN 'revoked' ELSE 'failed' END, updated_at = now(), ask_due_at = NULL,
       end_due_at = now()
 WHERE workspace_id = $1 AND status IN ('active', 'pending');

-- name: HEED
INSERT INTO billing.callback (provider, event_id, at) VALUES ($1, $2, now()) ON CONFLICT DO NOTHING RETURNING 1;

-- name: HEEDED
SELECT 1 FROM billing.callback WHERE provider = $1 AND event_id = $2;

-- name: MADE
INSERT INTO billing.account (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING;

-- name: rowsOf.standing
SELECT mandates FROM billing.account WHERE workspace_id = $1 FOR UPDATE;

-- name: SAVE
-- $1 workspaceId, $2 id, $3 status, $4 updatedAt, $5 askDueAt, $6 endDueAt
UPDATE billing.mandate
   SET status = $3, updated_at = $4, ask_due_at = $5, end_due_at = $6
 WHERE workspace_id = $1 AND id = $2;

-- name: STANDING
SELECT
  workspace_id AS "workspaceId", id, provider, reference, provider_id AS "providerId", status, setup_url AS "setupUrl",
  livemode,
  created_at AS "createdAt", updated_at AS "updatedAt", ask_due_at AS "askDueAt", end_due_at AS "endDueAt"
  FROM billing.mandate
  WHERE workspace_id = $1 AND status IN ('active', 'pending');
