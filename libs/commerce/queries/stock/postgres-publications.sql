-- Run by libs/commerce/src/stock/adapters/postgres-publications.ts. Written by the test run (ADR 100).

-- name: ACCOUNT
SELECT id, kind, api_url AS "apiUrl", enabled FROM commerce.portal_account
 WHERE workspace_id = $1 AND id = $2 AND removed_at IS NULL FOR SHARE;

-- name: ADD
-- $1 workspaceId, $2 vehicleId, $3 accountId, $4 state, $5 revision, $6 updatedAt
INSERT INTO commerce.publication (workspace_id, vehicle_id, account_id, state, revision, due_at, attempts, announced,
                                  sent_photos, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, now(), 0, false, '{}', $6, $6);

-- name: LOCK
SELECT
  workspace_id AS "workspaceId", vehicle_id AS "vehicleId", account_id AS "accountId", state, revision, attempts,
  announced,
  external_id AS "externalId", url, error, published_at AS "publishedAt", created_at AS "createdAt",
  updated_at AS "updatedAt"
  FROM commerce.publication
  WHERE workspace_id = $1 AND vehicle_id = $2 AND account_id = $3 FOR UPDATE;

-- name: OF
SELECT
  workspace_id AS "workspaceId", vehicle_id AS "vehicleId", account_id AS "accountId", state, revision, attempts,
  announced,
  external_id AS "externalId", url, error, published_at AS "publishedAt", created_at AS "createdAt",
  updated_at AS "updatedAt" FROM commerce.publication WHERE workspace_id = $1 AND vehicle_id = $2 ORDER BY account_id;

-- name: PUBLISHED_TO
SELECT vehicle_id AS "vehicleId", account_id AS "accountId" FROM commerce.publication
 WHERE workspace_id = $1 AND vehicle_id = ANY ($2::uuid[]) AND state = 'published' ORDER BY vehicle_id, account_id;

-- name: RESTART
-- $1 workspaceId, $2 vehicleId, $3 accountId, $4 state, $5 revision, $6 updatedAt
UPDATE commerce.publication
   SET state = $4, revision = $5, due_at = now(), changed_at = NULL, attempts = 0, error = NULL,
       updated_at = $6,
       sent_photos = CASE WHEN $4 = 'pending' THEN '{}' ELSE sent_photos END,
       given_up_at = CASE WHEN $4 = 'withdrawing' THEN now() + interval '7 days' END
 WHERE workspace_id = $1 AND vehicle_id = $2 AND account_id = $3;
