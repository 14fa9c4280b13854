import type { Sql } from '@workops/platform/database';
import type { OutboundHold } from '../../domain/holds/outbound-hold';
import type { WatchedHolds } from '../../hold-ports';
import { outboundHolds } from './hold-record';

/** As the index of those whose clocks run has it. */
const RUNS = `status <> 'resolved' AND ((status = 'active' AND ack_overdue_at IS NULL) OR (first_response_at IS NULL AND first_response_overdue_at IS NULL))`;

/** From one workspace with some to the next, by the index. */
const WORKSPACES = `
  WITH RECURSIVE having_some AS (
    SELECT (SELECT workspace_id FROM conversations.outbound_hold WHERE ${RUNS} ORDER BY workspace_id LIMIT 1) AS id
    UNION ALL
    SELECT (SELECT workspace_id FROM conversations.outbound_hold WHERE ${RUNS} AND workspace_id > having_some.id ORDER BY workspace_id LIMIT 1)
      FROM having_some WHERE having_some.id IS NOT NULL
  )
  SELECT id FROM having_some WHERE id IS NOT NULL`;

const PAGE = `${outboundHolds.sql.select} WHERE workspace_id = $1 AND ${RUNS} AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`;

export const watchedHolds = (sql: Sql): WatchedHolds => ({
  workspaces: async () => (await sql.query<{ id: string }>(WORKSPACES)).map(({ id }) => id),
  page: (workspaceId, { after, limit }) => sql.query<OutboundHold>(PAGE, [workspaceId, after, limit]),
});
