-- Run by libs/conversations/src/holds/adapters/watched-holds.ts. Written by the test run (ADR 100).

-- within: PAGE
SELECT outbound_hold.workspace_id AS "workspaceId", outbound_hold.id, outbound_hold.created_at AS "createdAt",
  outbound_hold.updated_at AS "updatedAt", outbound_hold.contact_id AS "contactId", outbound_hold.scope,
  outbound_hold.kind, outbound_hold.reason, outbound_hold.step_key AS "stepKey", outbound_hold.ticket_id AS "ticketId",
  outbound_hold.status, outbound_hold.placed_by AS "placedBy", outbound_hold.ack_minutes AS "ackMinutes",
  outbound_hold.first_response_minutes AS "firstResponseMinutes", outbound_hold.acknowledged_at AS "acknowledgedAt",
  outbound_hold.acknowledged_by AS "acknowledgedBy", outbound_hold.first_response_at AS "firstResponseAt",
  outbound_hold.ack_overdue_at AS "ackOverdueAt", outbound_hold.first_response_overdue_at AS "firstResponseOverdueAt",
  outbound_hold.resolved_at AS "resolvedAt", outbound_hold.resolved_by AS "resolvedBy", outbound_hold.resolution
FROM conversations.outbound_hold
WHERE workspace_id = $1 AND
  least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
        CASE
          WHEN status <> 'resolved' AND first_response_at IS NULL
          AND first_response_overdue_at IS NULL THEN first_response_minutes END) = $2 ORDER BY created_at LIMIT $3;

-- name: RUNNING
WITH RECURSIVE oldest AS (
  (SELECT
workspace_id,
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END) AS minutes, created_at
        FROM conversations.outbound_hold
        WHERE
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END) IS NOT NULL ORDER BY workspace_id,
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END), created_at LIMIT 1)
  UNION ALL
  SELECT next.*
    FROM oldest
    CROSS JOIN LATERAL (SELECT
workspace_id,
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END) AS minutes, created_at
        FROM conversations.outbound_hold
        WHERE
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END) IS NOT NULL
                               AND (workspace_id,
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END)) > (oldest.workspace_id, oldest.minutes)
        ORDER BY workspace_id,
least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
      CASE
        WHEN status <> 'resolved' AND first_response_at IS NULL
        AND first_response_overdue_at IS NULL THEN first_response_minutes END), created_at LIMIT 1) next
)
SELECT workspace_id AS "workspaceId", minutes AS "targetMinutes"
  FROM oldest
 WHERE created_at + make_interval(mins => minutes) <= $1
 ORDER BY workspace_id, minutes;
