-- Run by libs/platform/src/database/cancelling.ts. Written by the test run (ADR 100).

-- name: CANCEL
SELECT pg_cancel_backend($1);
