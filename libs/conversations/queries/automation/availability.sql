-- Run by libs/conversations/src/automation/adapters/availability.ts. Written by the test run (ADR 100).

-- name: SAY
INSERT INTO conversations.turn AS t (workspace_id, member_id, available, drawn) VALUES ($1, $2, $3, 0)
ON CONFLICT (workspace_id, member_id) DO UPDATE SET available = excluded.available,
  returned_at = CASE WHEN excluded.available AND NOT t.available THEN date_trunc('milliseconds', now())
                     WHEN excluded.available THEN t.returned_at END;
