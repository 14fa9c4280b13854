-- Run by libs/platform/src/database/leased-runs.ts. Written by the test run (ADR 100).

-- name: begunByInterval
WITH due AS (
  SELECT workspace_id, id, row_number() OVER () AS place FROM (
    SELECT workspace_id, id
      FROM clinic.source
     WHERE enabled AND due_at <= $1
     ORDER BY due_at LIMIT cardinality($2::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
  ) locked
), put_off AS (
  UPDATE clinic.source s SET due_at = $1::timestamptz + make_interval(mins => s.interval_minutes)
    FROM due WHERE s.workspace_id = due.workspace_id AND s.id = due.id RETURNING 1
), begun AS (
  INSERT INTO clinic.source_run (workspace_id, id, source_id, created_at, updated_at, due_at, status, force)
  SELECT workspace_id, ($2::uuid[])[place], id, $1, $1, $1, 'running', false FROM due
  ON CONFLICT (workspace_id, source_id) WHERE ended_at IS NULL DO NOTHING
  RETURNING 1
)
SELECT due, (SELECT count(*) FROM begun) AS begun
  FROM (SELECT count(*) AS due FROM put_off) AS counted
 WHERE due > 0;

-- name: begunByInterval
WITH due AS (
  SELECT workspace_id, id, takes_floor, row_number() OVER () AS place FROM (
    SELECT workspace_id, id, takes_floor
      FROM commerce.stock_source
     WHERE
  enabled AND retired_at IS NULL AND due_at <= $1 AND (owner_id IS NULL OR EXISTS (
      SELECT FROM unnest($3::uuid[], $4::uuid[], $5::uuid[]) AS judged (id, owner, app)
       WHERE judged.id = stock_source.id AND judged.owner = owner_id
         AND judged.app IS NOT DISTINCT FROM owner_app_id))
     ORDER BY due_at LIMIT cardinality($2::uuid[]) FOR NO KEY UPDATE SKIP LOCKED
  ) locked
), put_off AS (
  UPDATE commerce.stock_source s SET due_at = $1::timestamptz + make_interval(mins => s.interval_minutes)
    FROM due WHERE s.workspace_id = due.workspace_id AND s.id = due.id RETURNING 1
), begun AS (
  INSERT INTO commerce.stock_run (workspace_id, id, source_id, created_at, updated_at, due_at, trigger, status,
    takes_floor)
  SELECT workspace_id, ($2::uuid[])[place], id, $1, $1, $1, 'interval', 'queued', takes_floor
    AND NOT EXISTS (SELECT FROM unnest($3::uuid[], $6::boolean[]) AS judged (id, may_price)
       WHERE judged.id = due.id AND NOT may_price) FROM due
  ON CONFLICT (workspace_id, source_id) WHERE ended_at IS NULL DO NOTHING
  RETURNING 1
)
SELECT due, (SELECT count(*) FROM begun) AS begun
  FROM (SELECT count(*) AS due FROM put_off) AS counted
 WHERE due > 0;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM clinic.source_run o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM clinic.source_run o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM clinic.source_run o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE clinic.source_run r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.lease,
        r.attempts, r.force
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM agents.kb_run o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM agents.kb_run o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM agents.kb_run o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE agents.kb_run r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.lease,
        r.attempts, r.vectors_only AS "vectorsOnly"
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM events.replay o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM events.replay o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM events.replay o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE events.replay r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.subscription_id AS "sourceId", r.lease,
        r.attempts, r.number, r.from_at AS "from", r.to_at AS "to", r.events, r.only_sent AS only, r.place
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM agents.ai_try o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM agents.ai_try o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(5 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM agents.ai_try o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE agents.ai_try r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.agent_id AS "sourceId", r.lease,
        r.attempts,
r.version_kind AS "versionKind", r.version_number AS "versionNumber", r.messages, r.allow_writes AS "allowWrites",
r.livemode, r.maker,
r.progress
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM commerce.stock_run o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM commerce.stock_run o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM commerce.stock_run o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE commerce.stock_run r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.source_id AS "sourceId", r.lease,
        r.attempts,
  r.trigger, r.file_id AS "fileId", r.content_digest AS "contentDigest", r.etag, r.rows_done AS "rowsDone",
  r.takes_floor AS "takesFloor", r.maker
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM agents.ai_turn o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM agents.ai_turn o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(10 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM agents.ai_turn o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE agents.ai_turn r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.conversation_id AS "sourceId", r.lease,
        r.attempts,
r.conversation_id AS "conversationId", r.ai_agent_id AS "aiAgentId", r.version_number AS "versionNumber",
r.upto_seq AS "uptoSeq", r.superseded, r.counted,
r.progress
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.lease
WITH RECURSIVE
visited AS (
  SELECT $3::uuid AS workspace_id, 0 AS step, false AS wrapped, 0 AS free, 0 AS found
  UNION ALL
  SELECT next.workspace_id, visited.step + 1, next.wrapped, own.free, visited.found + least(own.free, 1)
    FROM visited CROSS JOIN LATERAL (
      (SELECT o.workspace_id, o.due_at AS due_at, visited.wrapped FROM agents.coach_run o
        WHERE o.ended_at IS NULL AND o.workspace_id > visited.workspace_id ORDER BY o.workspace_id, o.due_at LIMIT 1)
      UNION ALL
      (SELECT o.workspace_id, o.due_at AS due_at, true FROM agents.coach_run o
        WHERE o.ended_at IS NULL AND NOT visited.wrapped ORDER BY o.workspace_id, o.due_at LIMIT 1)
      LIMIT 1
    ) next CROSS JOIN LATERAL (
      SELECT CASE WHEN next.due_at <= $1::timestamptz
                  THEN greatest(2 - cardinality(array_positions($4::uuid[], next.workspace_id)),
                                0) ELSE 0 END AS free
    ) own
   WHERE visited.step < 500 AND visited.found < $2::int AND (NOT next.wrapped OR next.workspace_id <= $3::uuid)
), dealt AS (
  SELECT workspace_id, id FROM (
    SELECT own.*, visited.step, row_number() OVER (PARTITION BY visited.workspace_id ORDER BY own.due_at) AS turn
      FROM visited CROSS JOIN LATERAL (
        SELECT o.workspace_id, o.id, o.due_at AS due_at FROM agents.coach_run o
         WHERE o.ended_at IS NULL AND o.workspace_id = visited.workspace_id AND o.due_at <= $1::timestamptz
         ORDER BY o.due_at LIMIT visited.free FOR UPDATE SKIP LOCKED) own
     WHERE visited.free > 0) due
   ORDER BY turn, step LIMIT $2::int
), looked AS (
  SELECT workspace_id AS "lookedUpTo", step >= 500 AND NOT wrapped AS "goesOn"
    FROM visited
   ORDER BY step DESC LIMIT 1
), leased AS (
    UPDATE agents.coach_run r
       SET due_at = $5, lease = gen_random_uuid(), attempts = r.attempts + 1, status = 'running',
           started_at = coalesce(r.started_at, $1), updated_at = $1
      FROM dealt WHERE r.workspace_id = dealt.workspace_id AND r.id = dealt.id
    RETURNING r.workspace_id AS "workspaceId", r.id, r.agent_id AS "sourceId", r.lease,
        r.attempts,
r.kind, r.conversation_ids AS "conversationIds", r.finding_id AS "findingId", r.conversation_id AS "conversationId",
r.message_id AS "messageId",
r.expected, r.livemode, r.progress, r.maker, r.is_chosen AS "isChosen"
  )
  SELECT looked.*, leased.* FROM looked LEFT JOIN leased ON true;

-- name: leasedRuns.leaveOff
UPDATE events.replay
SET due_at = $4, lease = NULL, attempts = attempts - 1
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: leasedRuns.leaveOff
UPDATE clinic.source_run
SET due_at = $4, lease = NULL, attempts = attempts - 1
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: leasedRuns.release
UPDATE agents.kb_run
SET due_at = $4, lease = NULL
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: leasedRuns.release
UPDATE agents.ai_turn
SET due_at = $4, lease = NULL
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: leasedRuns.renew
UPDATE agents.kb_run SET due_at = $4 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL RETURNING 1;

-- name: leasedRuns.renew
UPDATE commerce.stock_run
SET due_at = $4
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;
