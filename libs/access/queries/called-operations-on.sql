-- Run by libs/access/src/adapters/called-operations-on.ts. Written by the test run (ADR 100).

-- name: CALLERS
WITH called AS (
  SELECT workspace_id, credential_id, author_id, author_kind, array_agg(operation) AS operations
    FROM access.called_operation
   WHERE operation = ANY ($1) AND last_day >= $2::date AND ($3::uuid IS NULL OR workspace_id > $3)
   GROUP BY workspace_id, credential_id, author_id, author_kind
), owned AS (
  SELECT called.workspace_id, called.operations, m.id, m.email
    FROM called
    LEFT JOIN access.credential k ON k.workspace_id = called.workspace_id AND k.id::text = called.credential_id
    LEFT JOIN access.member m ON m.workspace_id = called.workspace_id AND m.status = 'active'
     AND m.id::text = CASE WHEN called.author_kind = 'member' THEN called.author_id ELSE k.minter_member_id::text END
)
SELECT o.workspace_id AS "workspaceId", count(*)::int AS credentials, bool_or(o.id IS NULL) AS "isOwnerless",
       ARRAY(SELECT DISTINCT operation
               FROM called c, unnest(c.operations) operation
              WHERE c.workspace_id = o.workspace_id
              ORDER BY 1) AS operations,
       coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', o.id, 'email', o.email)) FILTER (WHERE o.id IS NOT NULL),
                '[]') AS owners
  FROM owned o GROUP BY o.workspace_id ORDER BY o.workspace_id LIMIT $4;

-- name: UNAWAITED.sql
SELECT set_config('synchronous_commit', 'off', true);

-- name: WRITE
-- $1 workspaceIds, $2 credentialIds, $3 authorIds, $4 operations, $5 authorKinds, $6 days
INSERT INTO access.called_operation (workspace_id, credential_id, author_id, operation, author_kind, last_day)
SELECT *
  FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[],
              $5::text[], $6::date[]) AS called
 ORDER BY 1, 2, 3, 4
ON CONFLICT (workspace_id, credential_id, author_id, operation)
  DO UPDATE
   SET last_day = excluded.last_day
 WHERE called_operation.last_day < excluded.last_day;
