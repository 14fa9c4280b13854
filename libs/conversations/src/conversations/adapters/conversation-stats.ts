import type { Actor } from '@workops/kernel';
import { visibleRows, type Sql } from '@workops/platform/database';
import type { ConversationStats } from '../conversation-ports';
import { activeStatuses, conversationStatuses, type ConversationStatus } from '../domain/states';

const NOBODY = '00000000-0000-0000-0000-000000000000';

const BY_STATUS = (visible: string): string => `
  SELECT t.status, sum(t.conversations)::int AS number,
         coalesce(sum(t.conversations) FILTER (WHERE t.assignee_user_id = $2), 0)::int AS mine,
         coalesce(sum(t.conversations) FILTER (WHERE t.assignee_user_id = '${NOBODY}'), 0)::int AS unassigned,
         coalesce(sum(t.conversations) FILTER (WHERE t.waiting), 0)::int AS waiting
    FROM conversations.tally t WHERE t.workspace_id = $1 AND ${visible} GROUP BY t.status`;

/** Counts from tallies, in one snapshot. `mine`, `unassigned` and `waiting` omit resolved and closed conversations. */
export async function conversationStats(sql: Sql, actor: Actor): Promise<ConversationStats> {
  const visible = visibleRows(actor, { owner: 't.assignee_user_id', location: 't.location_id' }, 3);
  const caller = actor.author.kind === 'member' ? actor.author.id : null;
  type Row = { status: ConversationStatus; number: number; mine: number; unassigned: number; waiting: number };
  const rows = await sql.query<Row>(BY_STATUS(visible.sql), [actor.workspaceId, caller, ...visible.values]);
  const active = rows.filter(({ status }) => activeStatuses.includes(status));
  const total = (name: 'mine' | 'unassigned' | 'waiting'): number => active.reduce((sum, row) => sum + row[name], 0);
  const numbers = new Map(rows.map(({ status, number }) => [status, number]));
  return {
    byStatus: Object.fromEntries(
      conversationStatuses.map((status) => [status, numbers.get(status) ?? 0]),
    ) as ConversationStats['byStatus'],
    mine: total('mine'),
    unassigned: total('unassigned'),
    waiting: total('waiting'),
  };
}
