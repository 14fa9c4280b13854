-- Run by libs/commerce/src/stock/adapters/sweep-runs.ts. Written by the test run (ADR 100).

-- name: ENDED
DELETE
FROM commerce.stock_run
WHERE (workspace_id, id) IN (SELECT workspace_id,
  id FROM commerce.stock_run WHERE ended_at < $1 ORDER BY ended_at LIMIT 100 FOR UPDATE SKIP LOCKED)
RETURNING 1;

-- name: linesOf
DELETE FROM commerce.stock_run_error WHERE (workspace_id, run_id, place) IN (
  SELECT r.workspace_id, r.id, line.place
  FROM (SELECT workspace_id, id FROM commerce.stock_run WHERE ended_at < $1 ORDER BY ended_at LIMIT 100) r
   CROSS JOIN LATERAL (SELECT place AS place
                         FROM commerce.stock_run_error l
                        WHERE l.workspace_id = r.workspace_id AND l.run_id = r.id LIMIT 10000) line
   LIMIT 10000
) RETURNING 1;

-- name: linesOf
DELETE FROM commerce.stock_run_missing WHERE (workspace_id, run_id, vehicle_id) IN (
  SELECT r.workspace_id, r.id, line.place
  FROM (SELECT workspace_id, id FROM commerce.stock_run WHERE ended_at < $1 ORDER BY ended_at LIMIT 100) r
   CROSS JOIN LATERAL (SELECT vehicle_id AS place
                         FROM commerce.stock_run_missing l
                        WHERE l.workspace_id = r.workspace_id AND l.run_id = r.id LIMIT 10000) line
   LIMIT 10000
) RETURNING 1;

-- name: linesOf
DELETE FROM commerce.stock_run_missing WHERE (workspace_id, run_id, vehicle_id) IN (
  SELECT r.workspace_id, r.id, line.place FROM (
WITH RECURSIVE listed AS (
  (SELECT workspace_id, run_id FROM commerce.stock_run_missing ORDER BY workspace_id, run_id LIMIT 1)
  UNION ALL
  SELECT next.* FROM listed CROSS JOIN LATERAL (
    SELECT workspace_id, run_id FROM commerce.stock_run_missing m
     WHERE (m.workspace_id, m.run_id) > (listed.workspace_id, listed.run_id)
     ORDER BY workspace_id, run_id LIMIT 1) next
)
SELECT r.workspace_id, r.id FROM listed
  JOIN commerce.stock_run r ON r.workspace_id = listed.workspace_id AND r.id = listed.run_id
  JOIN commerce.stock_source s ON s.workspace_id = r.workspace_id AND s.id = r.source_id
 WHERE r.ended_at < $1 AND (r.released_at IS NOT NULL OR s.retired_at IS NOT NULL OR EXISTS (
   SELECT FROM commerce.stock_run o
    WHERE o.workspace_id = r.workspace_id AND o.source_id = r.source_id AND o.id > r.id AND o.ended_at IS NOT NULL))) r
   CROSS JOIN LATERAL (SELECT vehicle_id AS place
                         FROM commerce.stock_run_missing l
                        WHERE l.workspace_id = r.workspace_id AND l.run_id = r.id LIMIT 10000) line
   LIMIT 10000
) RETURNING 1;
