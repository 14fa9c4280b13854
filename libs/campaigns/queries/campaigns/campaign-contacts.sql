-- Run by libs/campaigns/src/campaigns/adapters/campaign-contacts.ts. Written by the test run (ADR 100).

-- name: MOVE
WITH held AS MATERIALIZED (
  SELECT campaign_id, id, contact_id, status, reason, due_at, message_id FROM campaigns.recipient
   WHERE workspace_id = $1 AND contact_id = ANY (array_append($3::uuid[], $2::uuid))
   ORDER BY campaign_id, id FOR UPDATE
), placed AS (
  SELECT campaign_id, id,
         due_at IS NOT NULL
         AND row_number() OVER (PARTITION BY campaign_id
                                 ORDER BY due_at IS NOT NULL, message_id IS NULL, id) > 1 AS twin
    FROM held WHERE status NOT IN ('failed', 'suppressed', 'cancelled') OR reason = 'outcome_unknown'
)
UPDATE campaigns.recipient r
   SET contact_id = $2, updated_at = $4, status = CASE WHEN placed.twin THEN 'suppressed' ELSE r.status END,
       reason = CASE WHEN placed.twin THEN 'duplicate_address' ELSE r.reason END,
       due_at = CASE WHEN placed.twin THEN NULL ELSE r.due_at END
  FROM held LEFT JOIN placed ON placed.campaign_id = held.campaign_id AND placed.id = held.id
 WHERE r.workspace_id = $1 AND r.campaign_id = held.campaign_id AND r.id = held.id
   AND (held.contact_id <> $2 OR placed.twin)
RETURNING held.contact_id <> $2 AS moved;

-- name: MOVE_LISTED
WITH gone AS (
  DELETE FROM campaigns.listed_contact WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]) RETURNING campaign_id
)
INSERT INTO campaigns.listed_contact (workspace_id, campaign_id, contact_id)
SELECT DISTINCT $1::uuid, campaign_id, $2::uuid FROM gone ORDER BY campaign_id
ON CONFLICT DO NOTHING;

-- name: MOVE_TESTS
UPDATE campaigns.test_mail SET contact_id = $2 WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]);
