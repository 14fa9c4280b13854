-- Run by libs/access/src/adapters/postgres-store.ts. Written by the test run (ADR 100).

-- name: ADD_WORKSPACE
INSERT INTO access.workspace (id, name, livemode, country, timezone, language, currency, healthcare, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: workspace.[row]
SELECT id, livemode FROM access.workspace WHERE id = $1;
