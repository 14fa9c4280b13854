-- Run by libs/access/src/adapters/called-operations-on.ts. Written by the test run (ADR 100).

-- name: UNAWAITED.sql
SELECT set_config('synchronous_commit', 'off', true);

-- name: WRITE
INSERT INTO access.called_operation (workspace_id, credential_id, author_id, operation, author_kind, last_day)
SELECT *
FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::date[]) AS called
ORDER BY 1, 2, 3, 4
ON CONFLICT (workspace_id, credential_id, author_id, operation)
  DO UPDATE SET last_day = excluded.last_day WHERE called_operation.last_day < excluded.last_day;
