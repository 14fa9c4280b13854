import { holdOf } from './hold.sql';
import { UNFINISHED, WAITING } from './unfinished.sql';

/**
 * Reads the first row per state and subscription. Excludes deliveries in flight, of paused subscriptions, and held or
 * released ones, because holds have their own metrics.
 */
export const oldestDueDelivery = `
  WITH RECURSIVE ${WAITING}
  SELECT min(first.due_at) AS "dueAt"
    FROM waiting
    JOIN events.subscription s ON s.workspace_id = waiting.workspace_id AND s.id = waiting.subscription_id AND s.enabled AND s.paused_at IS NULL
   CROSS JOIN LATERAL ${holdOf('waiting.workspace_id', 'waiting.subscription_id')} hold
   CROSS JOIN (VALUES ('queued'), ('retrying'), ('sending')) AS states (state)
   CROSS JOIN LATERAL (
     SELECT d.due_at FROM events.delivery d
      WHERE d.workspace_id = waiting.workspace_id AND d.subscription_id = waiting.subscription_id AND d.${UNFINISHED} AND d.state = states.state
        AND d.due_at >= CASE WHEN states.state = 'queued' THEN greatest(s.active_since, hold.released_until) ELSE '-infinity' END
        AND (states.state = 'sending' OR NOT hold.on_hold)
      ORDER BY d.due_at LIMIT 1) first`;
