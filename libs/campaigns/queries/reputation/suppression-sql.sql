-- Run by libs/campaigns/src/reputation/adapters/suppression-sql.ts. Written by the test run (ADR 100).

-- name: ADD
-- $1 workspaceId, $2 id, $3 address, $4 reason, $5 createdAt
INSERT INTO campaigns.email_suppression AS s (workspace_id, id, address, reason, tell_at, created_at)
VALUES ($1, $2, $3, $4, now(), $5)
ON CONFLICT (workspace_id, address) DO UPDATE
   SET reason = excluded.reason, tell_at = now()
 WHERE s.reason = 'complained' AND excluded.reason <> 'complained'
RETURNING workspace_id AS "workspaceId", id, address, reason, created_at AS "createdAt";

-- name: BY_ADDRESS
SELECT workspace_id AS "workspaceId", id, address, reason, created_at AS "createdAt"
FROM campaigns.email_suppression
WHERE workspace_id = $1 AND address = $2;

-- name: FREE
INSERT INTO campaigns.freed_address (workspace_id, address, tell_at) VALUES ($1, $2, now())
ON CONFLICT (workspace_id, address) DO UPDATE SET tell_at = excluded.tell_at;

-- name: NOT_FREED
DELETE FROM campaigns.freed_address WHERE workspace_id = $1 AND address = ANY ($2::text[]);

-- name: PAGE
SELECT workspace_id AS "workspaceId", id, address, reason, created_at AS "createdAt" FROM campaigns.email_suppression
 WHERE workspace_id = $1 AND ($2::text IS NULL OR reason = $2) AND ($3::uuid IS NULL OR id < $3)
 ORDER BY id DESC LIMIT $4;

-- name: REMOVE
DELETE
FROM campaigns.email_suppression
WHERE workspace_id = $1 AND address = $2
RETURNING workspace_id AS "workspaceId", id, address, reason, created_at AS "createdAt";

-- name: SUPPRESS
INSERT INTO campaigns.email_suppression AS s (workspace_id, id, address, reason, tell_at, created_at)
SELECT $1, id, address, $4, now(), now() FROM unnest($2::uuid[], $3::text[]) AS given (id, address) ORDER BY address
ON CONFLICT (workspace_id, address) DO UPDATE SET reason = excluded.reason, tell_at = now()
 WHERE s.reason = 'complained' AND excluded.reason <> 'complained';
