-- Run by libs/platform/src/workspaces/erase.ts. Written by the test run (ADR 100).

-- name: ERASE
-- $1 leaf, $2 workspaceId, $3 condition, $4 followers, $5 most, $6 firstPage, $7 pages
SELECT platform.erase_rows(to_regclass($1), $2, $3, $4::jsonb, $5, $6,
                           $7) AS erased;

-- name: REMAINS
SELECT EXISTS (SELECT FROM platform.chair WHERE workspace_id = $1) AS remains;

-- name: REMAINS
SELECT EXISTS (SELECT FROM billing.mandate WHERE workspace_id = $1) AS remains;

-- name: REMAINS
SELECT EXISTS (SELECT FROM platform.stored_file WHERE workspace_id = $1) AS remains;
