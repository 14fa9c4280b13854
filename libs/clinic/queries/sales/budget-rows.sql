-- Run by libs/clinic/src/sales/adapters/budget-rows.ts. Written by the test run (ADR 100).

-- name: BLOCKED
SELECT id FROM clinic.patient WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND blocked_at IS NOT NULL;

-- name: MIRRORING
SELECT pg_advisory_xact_lock(hashtextextended('clinic.budget/' || $1 || '/' || $2 || '/' || given.id, 0))
  FROM unnest($3::text[]) AS given (id);

-- name: SEEN
UPDATE clinic.budget
   SET mirror = jsonb_set(mirror, '{seenAt}', to_jsonb($3::text))
 WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);
