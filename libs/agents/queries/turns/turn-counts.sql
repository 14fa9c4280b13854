-- Run by libs/agents/src/turns/adapters/turn-counts.ts. Written by the test run (ADR 100).

-- name: BOOK
-- $1 workspaceId, $2 kinds, $3 subjects, $4 hour, $5 day, $6 bookings
WITH counted AS (
  INSERT INTO agents.turn_count AS c (workspace_id, kind, subject, hour, turns, day, tokens, tool_calls, bookings)
  SELECT $1, p.kind, p.subject, $4, 0, $5, 0, 0, $6
    FROM unnest($2::text[], $3::text[]) AS p (kind, subject)
   ORDER BY p.kind, p.subject
ON CONFLICT (workspace_id, kind, subject) DO UPDATE
   SET turns = CASE WHEN c.hour < excluded.hour THEN 0 ELSE c.turns END + excluded.turns, hour = greatest(c.hour,
     excluded.hour),
       tokens = CASE WHEN c.day < excluded.day THEN 0 ELSE c.tokens END + excluded.tokens,
       tool_calls = CASE WHEN c.day < excluded.day THEN 0 ELSE c.tool_calls END + excluded.tool_calls,
       bookings = greatest(0, CASE WHEN c.day < excluded.day THEN 0 ELSE c.bookings END + excluded.bookings),
         day = greatest(c.day, excluded.day)
  RETURNING kind, bookings)
SELECT n.kind, n.bookings, l.turn_limits AS "turnLimits"
  FROM counted n
  LEFT JOIN agents.cost l ON l.workspace_id = $1;
