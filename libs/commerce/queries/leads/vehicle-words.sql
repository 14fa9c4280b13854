-- Run by libs/commerce/src/leads/adapters/vehicle-words.ts. Written by the test run (ADR 100).

-- name: VEHICLES
SELECT id, make, model, plate FROM commerce.vehicle WHERE workspace_id = $1 AND id = ANY ($2::uuid[]);
