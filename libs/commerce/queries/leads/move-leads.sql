-- Run by libs/commerce/src/leads/adapters/move-leads.ts. Written by the test run (ADR 100).

-- name: MOVE_INQUIRIES
UPDATE commerce.inquiry SET contact_id = $2 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]);

-- name: MOVE_LEADS
UPDATE commerce.lead SET contact_id = $2, updated_at = $4
 WHERE workspace_id = $1
   AND id IN (SELECT id
                FROM commerce.lead
               WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[])
               ORDER BY id FOR UPDATE)
RETURNING id;
