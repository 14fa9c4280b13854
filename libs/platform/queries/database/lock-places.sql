-- Run by libs/platform/src/database/lock-places.ts. Written by the test run (ADR 100).

-- name: BRIEF.sql
SELECT set_config('lock_timeout', '50ms', true);
