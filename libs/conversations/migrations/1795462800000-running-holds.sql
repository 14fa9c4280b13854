CREATE INDEX outbound_hold_running ON conversations.outbound_hold (
  workspace_id,
  least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
        CASE WHEN status <> 'resolved' AND first_response_at IS NULL AND first_response_overdue_at IS NULL THEN first_response_minutes END),
  created_at
) WHERE least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
              CASE WHEN status <> 'resolved' AND first_response_at IS NULL AND first_response_overdue_at IS NULL THEN first_response_minutes END) IS NOT NULL;
DROP INDEX conversations.outbound_hold_watched;
