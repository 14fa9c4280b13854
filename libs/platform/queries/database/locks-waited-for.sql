-- Run by libs/platform/src/database/locks-waited-for.ts. Written by the test run (ADR 100).

-- name: locksWaitedFor.[row]
SELECT count(*)::int AS count
  FROM pg_stat_activity
 WHERE datname = current_database() AND wait_event_type = 'Lock';
