-- Run by libs/platform/src/database/fresh-statistics.ts. Written by the test run (ADR 100).

-- name: ARE_STALE
SELECT (reltuples < 0 AND pg_relation_size(oid) > 0)
       OR pg_stat_get_mod_since_analyze(oid) > 1000 + 0.1 * greatest(reltuples, 0) AS stale
  FROM pg_class
 WHERE oid = $1::regclass;
