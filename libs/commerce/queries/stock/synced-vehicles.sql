-- Run by libs/commerce/src/stock/adapters/synced-vehicles.ts. Written by the test run (ADR 100).

-- name: KEEP
WITH locked AS MATERIALIZED (
  SELECT v.id
    FROM commerce.vehicle v
   WHERE v.workspace_id = $1 AND v.source_id = $2 AND ($4 OR v.status <> 'withdrawn')
   ORDER BY v.id LIMIT 2000 FOR NO KEY UPDATE
)
UPDATE commerce.vehicle v
   SET source_id = NULL, retired_by_sync = false, updated_at = $3,
       external_id = CASE WHEN NOT
EXISTS (SELECT 1
          FROM commerce.vehicle o
         WHERE o.workspace_id = $1 AND o.source_id IS NULL AND o.external_id = v.external_id) THEN v.external_id END,
       search_text = CASE WHEN
EXISTS (SELECT 1
          FROM commerce.vehicle o
         WHERE o.workspace_id = $1 AND o.source_id IS NULL
           AND o.external_id = v.external_id) THEN array_to_string((string_to_array(v.search_text, e'\x1f'))[1:7],
           e'\x1f') || e'\x1f \x1f' ELSE v.search_text END
  FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id;

-- name: withdrawal
WITH locked AS MATERIALIZED (
  SELECT v.id FROM commerce.vehicle v
   WHERE v.workspace_id = $1 AND v.source_id = $2 AND true AND
(v.status IN ('draft', 'available')
 OR (v.status = 'reserved' AND v.held_until < $3::date))
   ORDER BY v.id LIMIT 2000 FOR NO KEY UPDATE
)
UPDATE commerce.vehicle v
SET status = 'withdrawn', held_by_type = NULL, held_by_id = NULL, held_by_display_id = NULL, held_until = NULL,
  retired_by_sync = false, updated_at = $4
  FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id;

-- name: withdrawal
WITH locked AS MATERIALIZED (
  SELECT v.id FROM commerce.vehicle v
   WHERE v.workspace_id = $1 AND v.source_id = $2 AND NOT 'status' = ANY (v.pinned_fields)
     AND v.id IN (SELECT id FROM stock_missing) AND
(v.status IN ('draft', 'available')
 OR (v.status = 'reserved' AND v.held_until < $3::date))
   ORDER BY v.id LIMIT 2000 FOR NO KEY UPDATE
)
UPDATE commerce.vehicle v
SET status = 'withdrawn', held_by_type = NULL, held_by_id = NULL, held_by_display_id = NULL, held_until = NULL,
  retired_by_sync = true, updated_at = $4
  FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id;

-- name: withdrawal
WITH locked AS MATERIALIZED (
  SELECT v.id FROM commerce.vehicle v
   WHERE v.workspace_id = $1 AND v.source_id = $2 AND
  NOT 'status' = ANY (v.pinned_fields)
    AND v.id IN (SELECT m.vehicle_id FROM commerce.stock_run_missing m WHERE m.workspace_id = $1 AND m.run_id = $5) AND
(v.status IN ('draft', 'available')
 OR (v.status = 'reserved' AND v.held_until < $3::date))
   ORDER BY v.id LIMIT 2000 FOR NO KEY UPDATE
)
UPDATE commerce.vehicle v
SET status = 'withdrawn', held_by_type = NULL, held_by_id = NULL, held_by_display_id = NULL, held_until = NULL,
  retired_by_sync = true, updated_at = $4
  FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id;
