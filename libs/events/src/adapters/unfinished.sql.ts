export const UNFINISHED = `state IN ('queued', 'retrying', 'sending')`;

export const WAITING = `
  waiting AS (
    (SELECT workspace_id, subscription_id FROM events.delivery WHERE ${UNFINISHED} ORDER BY workspace_id, subscription_id LIMIT 1)
    UNION ALL
    SELECT next.workspace_id, next.subscription_id FROM waiting CROSS JOIN LATERAL (
      SELECT d.workspace_id, d.subscription_id FROM events.delivery d
       WHERE ${UNFINISHED} AND (d.workspace_id, d.subscription_id) > (waiting.workspace_id, waiting.subscription_id)
       ORDER BY d.workspace_id, d.subscription_id LIMIT 1) next
  )`;
