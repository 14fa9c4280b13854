import type { Actor } from '@workops/kernel';
import { plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import { readHistory } from '@workops/platform/history';
import type { ConversationReads } from '../conversation-ports';
import { windowEnd } from '../domain/conversation';
import type { Message } from '../domain/message';
import { messageColumns } from './columns';
import { listStatement } from './conversation-list';
import { conversationStats } from './conversation-stats';
import { withFiles } from './message-files';
import { searchMessages } from './message-search';
import { OWNERSHIP } from './postgres-conversations';
import { SHOWN, shownOf, type ShownRow } from './shown-conversation';
import { workloadOf } from './workload';

const WINDOW = `
  SELECT (SELECT last_inbound_at
            FROM conversations.party
           WHERE workspace_id = $1 AND account_id = $2 AND identity = $3) AS "heardAt",
         (SELECT window_hours
            FROM conversations.messaging_account
           WHERE workspace_id = $1 AND id = $2) AS "windowHours"`;

const BY = { id: 'c.id = $2::uuid', number: 'c.number = $2::int' };

const MESSAGE = messageColumns.selected('m');
/** The actor sees the message's conversation. */
const inVisible = (actor: Actor, from: number): { sql: string; values: unknown[] } => {
  const visible = visibleRows(actor, OWNERSHIP, from);
  const sql = `
    EXISTS (SELECT FROM conversations.conversation c
             WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id AND ${visible.sql})`;
  return { sql, values: visible.values };
};

export const conversationReads = (database: Database): ConversationReads => ({
  byId: async (actor, ref) => {
    const visible = visibleRows(actor, OWNERSHIP, 3);
    const [by, value] = 'id' in ref ? [BY.id, ref.id] : [BY.number, ref.number];
    const text = `
      SELECT ${SHOWN} FROM conversations.conversation c WHERE c.workspace_id = $1 AND ${by} AND ${visible.sql}`;
    const [row] = await database.query<ShownRow>(text, [actor.workspaceId, value, ...visible.values]);
    return row && shownOf(row);
  },

  seenAmong: async (actor, ids) => {
    const visible = visibleRows(actor, OWNERSHIP, 3);
    const text = `
      SELECT c.id
        FROM conversations.conversation c
       WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[]) AND ${visible.sql}`;
    return new Set(
      (await database.query<{ id: string }>(text, [actor.workspaceId, ids, ...visible.values])).map(({ id }) => id),
    );
  },

  windowEnd: async ({ workspaceId, accountId, identity }) => {
    const [row] = await database.query<Pick<ShownRow, 'heardAt' | 'windowHours'>>(WINDOW, [
      workspaceId,
      accountId,
      identity,
    ]);
    return windowEnd(row!.heardAt, row!.windowHours);
  },

  page: async (actor, filter, page) => {
    const { text, values } = listStatement(actor, filter, page);
    return (await plannedEachTime<ShownRow>(database, text, values)).map(shownOf);
  },

  stats: (actor) => conversationStats(database, actor),
  workload: (actor) => workloadOf(database, actor),

  messages: async (actor, conversationId, page) => {
    const visible = inVisible(actor, 5);
    const forward = 'afterSeq' in page;
    const text = `
      SELECT ${MESSAGE} FROM conversations.message m
       WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq ${forward ? '>' : '<'} $3 AND ${visible.sql}
       ORDER BY m.seq ${forward ? '' : 'DESC'} LIMIT $4`;
    const seq = forward ? page.afterSeq : (page.beforeSeq ?? 2_147_483_647);
    const messages = await database.query<Message>(text, [
      actor.workspaceId,
      conversationId,
      seq,
      page.limit,
      ...visible.values,
    ]);
    return withFiles(database, actor.workspaceId, messages);
  },

  message: async (actor, id) => {
    const visible = inVisible(actor, 3);
    const text = `
      SELECT ${MESSAGE} FROM conversations.message m WHERE m.workspace_id = $1 AND m.id = $2 AND ${visible.sql}`;
    const messages = await database.query<Message>(text, [actor.workspaceId, id, ...visible.values]);
    return (await withFiles(database, actor.workspaceId, messages))[0];
  },

  history: (workspaceId, id, page) => readHistory(database, workspaceId, id, page),

  search: (actor, search, page) => searchMessages(database, actor, search, page),
});
