import { FEED_EPOCH, FEED_FRONTIER, lookAtFeeds, type Database } from '@workops/platform/database';
import type { StreamEntry, StreamLog } from '../stream-ports';

/** Streams resume for an hour; two days cover that, however late the sweep is. */
const KEPT = `day >= (now() AT TIME ZONE 'UTC')::date - 1`;

const AFTER = `
  SELECT (${FEED_FRONTIER} - 1)::text AS end, ${FEED_EPOCH} AS epoch, changed_in::text AS position, kind,
         conversation_id AS "conversationId",
         message_id AS "messageId", ticket_id AS "ticketId"
    FROM (SELECT) AS told
    LEFT JOIN LATERAL (
      SELECT changed_in, kind, conversation_id, message_id, ticket_id FROM conversations.stream_entry
       WHERE workspace_id = $1 AND changed_in > $2::bigint AND changed_in < ${FEED_FRONTIER} AND ${KEPT}
       ORDER BY changed_in LIMIT $3
    ) page ON true
   ORDER BY changed_in`;

const WITH_NEWS = `
  SELECT followed.workspace_id AS "workspaceId"
    FROM unnest($1::uuid[], $2::bigint[]) AS followed (workspace_id, position)
   WHERE EXISTS (SELECT FROM conversations.stream_entry e
                  WHERE e.workspace_id = followed.workspace_id AND e.changed_in > followed.position AND ${KEPT})`;

type Row = { end: string; epoch: string } & (
  | { position: null }
  | (Omit<StreamEntry, 'position'> & { position: string })
);

/** No further entry can be committed below the frontier. */
export const streamLog = (database: Database): StreamLog => ({
  after: async (workspaceId, position, limit) => {
    const values = [workspaceId, (position ?? 0n).toString(), position === null ? 0 : limit];
    const rows = await database.queryUnder<Row>([lookAtFeeds(workspaceId)], AFTER, values);
    const entries = rows.flatMap((row) => {
      if (row.position === null) return [];
      const { kind, conversationId, messageId, ticketId } = row;
      return [{ position: BigInt(row.position), kind, conversationId, messageId, ticketId }];
    });
    return { entries, end: BigInt(rows[0]!.end), epoch: rows[0]!.epoch };
  },

  withNews: async (positions) => {
    const values = [[...positions.keys()], [...positions.values()].map(String)];
    return (await database.query<{ workspaceId: string }>(WITH_NEWS, values)).map(({ workspaceId }) => workspaceId);
  },
});
