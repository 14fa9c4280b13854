-- Run by libs/agents/src/turns/adapters/postgres-turns.ts. Written by the test run (ADR 100).

-- name: ANSWERED_UP_TO
SELECT coalesce(max(upto_seq), 0)::int AS seq FROM agents.ai_turn
 WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL AND status <> 'superseded';

-- name: BEGIN
-- $1 workspaceId, $2 id, $3 lease, $4 aiAgentId, $5 versionNumber, $6 uptoSeq
UPDATE agents.ai_turn
   SET ai_agent_id = $4, version_number = $5, upto_seq = $6
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;

-- name: BEGIN_COUNTED
-- $1 workspaceId, $2 id, $3 lease, $4 aiAgentId, $5 versionNumber, $6 uptoSeq, $7 kinds, $8 subjects, $9 hour
-- $10 day, $11 accountId, $12 period
WITH begun AS (
  UPDATE agents.ai_turn
     SET ai_agent_id = $4, version_number = $5, upto_seq = $6, counted = true
   WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
  RETURNING workspace_id),
counted AS (
  INSERT INTO agents.turn_count AS c (workspace_id, kind, subject, hour, turns, day, tokens, tool_calls, bookings)
  SELECT b.workspace_id, p.kind, p.subject, $9, 1, $10, 0, 0, 0
    FROM begun b, unnest($7::text[], $8::text[]) AS p (kind, subject)
   ORDER BY p.kind, p.subject
ON CONFLICT (workspace_id, kind, subject) DO UPDATE
   SET turns = CASE WHEN c.hour < excluded.hour THEN 0 ELSE c.turns END + excluded.turns, hour = greatest(c.hour,
     excluded.hour),
       tokens = CASE WHEN c.day < excluded.day THEN 0 ELSE c.tokens END + excluded.tokens,
       tool_calls = CASE WHEN c.day < excluded.day THEN 0 ELSE c.tool_calls END + excluded.tool_calls,
       bookings = greatest(0, CASE WHEN c.day < excluded.day THEN 0 ELSE c.bookings END + excluded.bookings),
         day = greatest(c.day, excluded.day)
  RETURNING kind, turns, tokens, tool_calls)
SELECT n.kind, n.turns, n.tokens, n.tool_calls AS "toolCalls", l.turn_limits AS "turnLimits",
       l.credits_month AS "creditsMonth",
       l.usd_month_micros AS "usdMonthMicros", coalesce(l.channel_share_pct, 60) AS "sharePct",
       coalesce(s.credits_used, 0) AS "creditsUsed", coalesce(s.spent_micros, 0) AS "spentMicros"
  FROM counted n
  LEFT JOIN agents.cost l ON l.workspace_id = $1
  LEFT JOIN agents.channel_cost s ON s.workspace_id = $1 AND s.account_id = $11
    AND s.period >= $12;

-- name: DROP
DELETE
FROM agents.ai_turn
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL AND upto_seq <= $4
RETURNING 1;

-- name: END
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 reason, $6 messageIds, $7 shown, $8 uptoSeq, $9 now, $10 done
UPDATE agents.ai_turn
   SET status = $4, reason = $5, message_ids = $6::uuid[], shown = $7::json,
       upto_seq = $8, progress = NULL, done = $10::json, ended_at = $9, updated_at = $9,
       due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL RETURNING 1;

-- name: END_COUNTED
-- $1 workspaceId, $2 id, $3 lease, $4 status, $5 reason, $6 messageIds, $7 shown, $8 uptoSeq, $9 now, $10 done
-- $11 kinds, $12 subjects, $13 hour, $14 day, $15 tokens, $16 toolCalls, $17 accountId, $18 period, $19 credits
-- $20 costMicros
WITH ended AS (
UPDATE agents.ai_turn
   SET status = $4, reason = $5, message_ids = $6::uuid[], shown = $7::json,
       upto_seq = $8, progress = NULL, done = $10::json, ended_at = $9, updated_at = $9,
       due_at = NULL, lease = NULL
 WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL RETURNING workspace_id),
counted AS (
  INSERT INTO agents.turn_count AS c (workspace_id, kind, subject, hour, turns, day, tokens, tool_calls, bookings)
  SELECT e.workspace_id, p.kind, p.subject, $13, 0, $14, $15, $16, 0
    FROM ended e, unnest($11::text[], $12::text[]) AS p (kind, subject)
   ORDER BY p.kind, p.subject
ON CONFLICT (workspace_id, kind, subject) DO UPDATE
   SET turns = CASE WHEN c.hour < excluded.hour THEN 0 ELSE c.turns END + excluded.turns, hour = greatest(c.hour,
     excluded.hour),
       tokens = CASE WHEN c.day < excluded.day THEN 0 ELSE c.tokens END + excluded.tokens,
       tool_calls = CASE WHEN c.day < excluded.day THEN 0 ELSE c.tool_calls END + excluded.tool_calls,
       bookings = greatest(0, CASE WHEN c.day < excluded.day THEN 0 ELSE c.bookings END + excluded.bookings),
         day = greatest(c.day, excluded.day)),
channel AS (
  INSERT INTO agents.channel_cost AS c (workspace_id, account_id, period, credits_used, spent_micros)
  SELECT workspace_id, $17, $18, $19, $20
    FROM ended
  ON CONFLICT (workspace_id, account_id) DO UPDATE
     SET credits_used = CASE WHEN c.period < excluded.period THEN 0 ELSE c.credits_used END + excluded.credits_used,
         spent_micros = CASE WHEN c.period < excluded.period THEN 0 ELSE c.spent_micros END + excluded.spent_micros,
         period = greatest(c.period, excluded.period))
SELECT 1
  FROM ended;

-- name: ENDED_BEFORE
SELECT status, upto_seq AS "uptoSeq", coalesce(done, '[]') AS calls FROM agents.ai_turn
 WHERE workspace_id = $1 AND conversation_id = $2 AND ended_at IS NOT NULL ORDER BY id DESC LIMIT 5;

-- name: NEXT
-- $1 workspaceId, $2 id, $3 conversationId, $4 uptoSeq, $5 superseded, $6 now
INSERT INTO agents.ai_turn (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at,
  due_at)
VALUES ($1, $2, $3, $4, 'queued', $5, $6, $6, $6);

-- name: NEXT
-- $1 workspaceId, $2 id, $3 conversationId, $4 uptoSeq
INSERT INTO agents.ai_turn (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at, updated_at,
  due_at)
VALUES ($1, $2, $3, $4, 'queued', 0, now(), now(), now() - interval '1 min');

-- name: QUEUE
INSERT INTO agents.ai_turn AS t (workspace_id, id, conversation_id, upto_seq, status, superseded, created_at,
  updated_at,
                           due_at)
SELECT $1, g.id, g."conversationId", g.seq, 'queued', 0, $3::timestamptz, $3,
       $3::timestamptz + interval '1500 ms'
  FROM json_to_recordset($2::json) AS g (id uuid, "conversationId" uuid, seq int)
 WHERE NOT EXISTS (
   SELECT FROM agents.ai_turn e
    WHERE e.workspace_id = $1 AND e.conversation_id = g."conversationId" AND e.ended_at IS NOT NULL
      AND e.status <> 'superseded' AND e.upto_seq >= g.seq)
 ORDER BY g."conversationId"
ON CONFLICT (workspace_id, conversation_id) WHERE ended_at IS NULL DO UPDATE
   SET upto_seq = excluded.upto_seq, updated_at = $3,
       due_at = CASE t.status WHEN 'queued' THEN least(t.created_at + interval '6000 ms', excluded.due_at)
                     ELSE t.due_at END
 WHERE t.progress IS NULL AND excluded.upto_seq > t.upto_seq;

-- name: RAISED
SELECT upto_seq AS "uptoSeq" FROM agents.ai_turn WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL;

-- name: RECORD
-- $1 workspaceId, $2 id, $3 lease, $4 progress, $5 uptoSeq
UPDATE agents.ai_turn
SET progress = $4::json, upto_seq = $5
WHERE workspace_id = $1 AND id = $2 AND lease = $3 AND ended_at IS NULL
RETURNING 1;
