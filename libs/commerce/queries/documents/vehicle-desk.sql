-- Run by libs/commerce/src/documents/adapters/vehicle-desk.ts. Written by the test run (ADR 100).

-- name: BOUGHT_AS
SELECT CASE tax_treatment WHEN 'afecto' THEN 'afecto' ELSE 'exento' END AS "boughtAs"
  FROM commerce.purchase_note WHERE workspace_id = $1 AND vehicle_id = $2 AND status = 'issued';

-- name: HOLD
-- $1 workspaceId, $2 id, $3 status, $4 heldByType, $5 heldById, $6 heldByDisplayId, $7 heldUntil, $8 retiredBySync
-- $9 updatedAt
UPDATE commerce.vehicle
   SET status = $3, held_by_type = $4, held_by_id = $5, held_by_display_id = $6,
       held_until = $7, retired_by_sync = $8, updated_at = $9
 WHERE workspace_id = $1 AND id = $2;
