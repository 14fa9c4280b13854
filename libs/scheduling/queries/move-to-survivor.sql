-- Run by libs/scheduling/src/adapters/move-to-survivor.ts. Written by the test run (ADR 100).

-- name: MOVE
UPDATE scheduling.appointment SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1
   AND id IN (SELECT id
                FROM scheduling.appointment
               WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
               ORDER BY id FOR UPDATE)
RETURNING id;
