const UNFINISHED = `state IN ('queued', 'retrying', 'sending')`;

/**
 * The oldest moment at which a delivery to a subscription that runs was due: a step of the index `delivery_unfinished` for each subscription
 * with something left, and its first row of each state. What waits for a resumption is not late, nor what is being sent.
 */
export const oldestDueDelivery = `
  WITH RECURSIVE waiting AS (
    (SELECT workspace_id, subscription_id FROM events.delivery WHERE ${UNFINISHED} ORDER BY workspace_id, subscription_id LIMIT 1)
    UNION ALL
    SELECT next.workspace_id, next.subscription_id FROM waiting CROSS JOIN LATERAL (
      SELECT d.workspace_id, d.subscription_id FROM events.delivery d
       WHERE ${UNFINISHED} AND (d.workspace_id, d.subscription_id) > (waiting.workspace_id, waiting.subscription_id)
       ORDER BY d.workspace_id, d.subscription_id LIMIT 1) next
  )
  SELECT min(first.due_at) AS "dueAt"
    FROM waiting
    JOIN events.subscription s ON s.workspace_id = waiting.workspace_id AND s.id = waiting.subscription_id AND s.enabled AND s.paused_at IS NULL
   CROSS JOIN (VALUES ('queued'), ('retrying'), ('sending')) AS states (state)
   CROSS JOIN LATERAL (
     SELECT d.due_at FROM events.delivery d
      WHERE d.workspace_id = waiting.workspace_id AND d.subscription_id = waiting.subscription_id AND d.${UNFINISHED} AND d.state = states.state
        AND d.due_at >= CASE WHEN states.state = 'queued' THEN s.active_since ELSE '-infinity' END
      ORDER BY d.due_at LIMIT 1) first`;
