-- Run by libs/platform/src/database/broadcast.ts. Written by the test run (ADR 100).

-- name: isDirect.{ rows }
SELECT pg_backend_pid() AS pid;
