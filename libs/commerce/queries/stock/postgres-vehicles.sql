-- Run by libs/commerce/src/stock/adapters/postgres-vehicles.ts. Written by the test run (ADR 100).

-- name: holderOf
SELECT id
  FROM commerce.vehicle
 WHERE workspace_id = $1 AND id <> $3 AND $4::uuid IS NOT DISTINCT FROM $4 AND stock_number = $2;

-- name: holderOf
SELECT id
  FROM commerce.vehicle
 WHERE workspace_id = $1 AND id <> $3 AND $4::uuid IS NOT DISTINCT
 FROM $4 AND external_id = $2 AND source_id IS NOT DISTINCT
 FROM $4;

-- name: holderOf
SELECT id
  FROM commerce.vehicle
 WHERE workspace_id = $1 AND id <> $3 AND $4::uuid IS NOT DISTINCT
 FROM $4 AND vin = $2 AND status IN ('available', 'draft', 'reserved');

-- name: holderOf
SELECT id
  FROM commerce.vehicle
 WHERE workspace_id = $1 AND id <> $3 AND $4::uuid IS NOT DISTINCT
 FROM $4 AND plate = $2 AND status IN ('available', 'draft', 'reserved');
