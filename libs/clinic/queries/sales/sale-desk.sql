-- Run by libs/clinic/src/sales/adapters/sale-desk.ts. Written by the test run (ADR 100).

-- name: PROFESSIONAL
SELECT 1 FROM clinic.professional WHERE workspace_id = $1 AND id = $2 AND deleted_at IS NULL;

-- name: SERVICES
SELECT id, nombre FROM clinic.service WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) AND deleted_at IS NULL;
