-- Run by libs/platform/src/database/partitions.ts. Written by the test run (ADR 100).

-- name: DAYS_AHEAD
SELECT platform.partition_days_ahead($1::regclass) AS days;

-- name: DROP_OLDEST
SELECT platform.drop_oldest_partition($1::regclass, $2, $3, $4) AS dropped;

-- name: ENSURE
SELECT platform.ensure_partitions($1::regclass, $2) AS made;
