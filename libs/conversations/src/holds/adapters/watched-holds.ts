import { queryByIndex, type SettingSql } from '@workops/platform/database';
import type { OutboundHold } from '../domain/outbound-hold';
import type { RunningHolds, WatchedHolds } from '../hold-ports';
import { outboundHolds } from './hold-record';

const TARGET = `
  least(CASE WHEN status = 'active' AND ack_overdue_at IS NULL THEN ack_minutes END,
        CASE
          WHEN status <> 'resolved' AND first_response_at IS NULL
          AND first_response_overdue_at IS NULL THEN first_response_minutes END)`;
const OLDEST = `
  workspace_id, ${TARGET} AS minutes, created_at FROM conversations.outbound_hold WHERE ${TARGET} IS NOT NULL`;
const FIRST = `ORDER BY workspace_id, ${TARGET}, created_at LIMIT 1`;

/**
 * Steps through a workspace's targets by the index, with one row of each. No clock runs faster than real time, so rows
 * not due in real time are skipped.
 */
const RUNNING = `
  WITH RECURSIVE oldest AS (
    (SELECT ${OLDEST} ${FIRST})
    UNION ALL
    SELECT next.*
      FROM oldest
      CROSS JOIN LATERAL (SELECT ${OLDEST}
                                 AND (workspace_id, ${TARGET}) > (oldest.workspace_id, oldest.minutes) ${FIRST}) next
  )
  SELECT workspace_id AS "workspaceId", minutes AS "targetMinutes"
    FROM oldest
   WHERE created_at + make_interval(mins => minutes) <= $1
   ORDER BY workspace_id, minutes`;

const PAGE = `${outboundHolds.sql.select} WHERE workspace_id = $1 AND ${TARGET} = $2 ORDER BY created_at LIMIT $3`;

export const watchedHolds = (database: SettingSql): WatchedHolds => ({
  running: (now) => queryByIndex<RunningHolds>(database, RUNNING, [now]),
  oldest: ({ workspaceId, targetMinutes }, limit) =>
    queryByIndex<OutboundHold>(database, PAGE, [workspaceId, targetMinutes, limit]),
});
