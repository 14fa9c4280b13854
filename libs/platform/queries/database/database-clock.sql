-- Run by libs/platform/src/database/database-clock.ts. Written by the test run (ADR 100).

-- name: READ
SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "atMs";
