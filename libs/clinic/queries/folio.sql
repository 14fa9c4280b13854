-- Run by libs/clinic/src/adapters/folio.ts. Written by the test run (ADR 100).

-- name: NEXT
INSERT INTO clinic.folio AS f (workspace_id, kind, last_number) VALUES ($1, $2, $3)
ON CONFLICT (workspace_id, kind) DO UPDATE
   SET last_number = f.last_number + $3
RETURNING last_number::float8 AS number;
