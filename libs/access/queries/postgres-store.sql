-- Run by libs/access/src/adapters/postgres-store.ts. Written by the test run (ADR 100).

-- name: ADD_WORKSPACE
-- $1 id, $2 name, $3 livemode, $4 country, $5 timezone, $6 language, $7 currency, $8 healthcare, $9 createdAt
INSERT INTO access.workspace (id, name, livemode, country, timezone, language, currency, healthcare, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: workspace.[row]
SELECT id, livemode FROM access.workspace WHERE id = $1;
