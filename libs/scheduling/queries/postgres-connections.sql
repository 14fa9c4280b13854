-- Run by libs/scheduling/src/adapters/postgres-connections.ts. Written by the test run (ADR 100).

-- name: MIRROR_PRESENT
-- $1 workspaceId, $2 calendarConnectionId, $3 url, $4 createdAt, $5 memberId
INSERT INTO scheduling.calendar_mirror (workspace_id, appointment_id, calendar_connection_id, href, due_at)
SELECT a.workspace_id, a.id, $2, rtrim($3, '/') || '/' || a.ical_uid || '.ics', $4
  FROM scheduling.appointment a
 WHERE a.workspace_id = $1 AND a.status = 'confirmed' AND a.starts_at > $4 AND a.kind <> 'block'
   AND a.calendar_connection_id IS NULL
   AND ($5::uuid IS NULL OR a.owner_user_id = $5)
 ORDER BY a.starts_at LIMIT 5000
ON CONFLICT DO NOTHING;
