-- Run by libs/campaigns/src/reputation/adapters/tell-suppressions.ts. Written by the test run (ADR 100).

-- name: leaseOf
UPDATE campaigns.freed_address s SET tell_at = now() + interval '1 min'
 WHERE (s.workspace_id, s.address) IN (
   SELECT workspace_id, address FROM campaigns.freed_address WHERE workspace_id > $1 AND tell_at <= now()
    ORDER BY workspace_id, tell_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING s.workspace_id AS "workspaceId", s.address;

-- name: leaseOf
UPDATE campaigns.email_suppression s SET tell_at = now() + interval '1 min'
 WHERE (s.workspace_id, s.address) IN (
   SELECT workspace_id, address FROM campaigns.email_suppression WHERE workspace_id > $1 AND tell_at <= now()
    ORDER BY workspace_id, tell_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING s.workspace_id AS "workspaceId", s.address;

-- name: lineOf.more
UPDATE campaigns.freed_address SET tell_at = now() WHERE workspace_id = $1 AND address = $2;

-- name: lineOf.more
UPDATE campaigns.email_suppression SET tell_at = now() WHERE workspace_id = $1 AND address = $2;

-- name: LINES.freed.done
DELETE FROM campaigns.freed_address WHERE workspace_id = $1 AND address = $2;

-- name: LINES.freed.held
SELECT FROM campaigns.freed_address WHERE workspace_id = $1 AND address = $2 FOR UPDATE;

-- name: LINES.suppressed.done
UPDATE campaigns.email_suppression SET tell_at = NULL WHERE workspace_id = $1 AND address = $2;

-- name: LINES.suppressed.held
SELECT reason
FROM campaigns.email_suppression
WHERE workspace_id = $1 AND address = $2 AND tell_at IS NOT NULL FOR UPDATE;
