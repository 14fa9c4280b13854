import type { Actor } from '@workops/kernel';
import { plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import type { FoundMessage, MessageSearch, SearchPlace } from '../../conversation-ports';
import type { Message } from '../../domain/conversations/message';
import { messageColumns } from './columns';
import { withFiles } from './message-files';
import { OWNERSHIP } from './postgres-conversations';
import { PREFIX } from './search-sql';

const equal = { conversationId: 'm.conversation_id', contactId: 'c.contact_id', channel: 'c.channel', direction: 'm.direction' } as const;

/**
 * From the newest block to the oldest, each by the index over its words, until the page is full: a frequent word is found in the first block, a rare or an
 * absent one costs a look at each. `OFFSET 0` keeps the order of the messages from being walked instead.
 */
export async function searchMessages(
  database: Database,
  actor: Actor,
  { words, from, to, ...filter }: MessageSearch,
  { limit, after }: { limit: number; after: SearchPlace | null },
): Promise<FoundMessage[]> {
  const values: unknown[] = [actor.workspaceId, words];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  for (const [name, column] of Object.entries(equal) as [keyof typeof equal, string][]) {
    if (filter[name] !== undefined) conditions.push(`${column} = ${add(filter[name])}`);
  }
  if (from) conditions.push(`m.created_at >= ${add(from)}`);
  if (to) conditions.push(`m.created_at < ${add(to)}`);
  const visible = visibleRows(actor, OWNERSHIP, values.length + 1);
  values.push(...visible.values);
  conditions.push(visible.sql);
  const inConversation = filter.conversationId === undefined ? '' : `AND w.conversation_id = ${add(filter.conversationId)}`;
  const beyond = after ? `AND (b.block < ${add(after.block)} OR f.message_id < ${add(after.id)}::uuid)` : '';
  const first = after ? add(after.block) : 'NULL';
  const text = `
    SELECT found.*
      FROM generate_series(coalesce(${first}::int, (SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1), 0), 0, -1) AS b (block)
     CROSS JOIN LATERAL (
       SELECT ${messageColumns.selected('m')}, b.block FROM (
         SELECT w.message_id, w.conversation_id FROM conversations.message_words w
          WHERE w.workspace_id = $1 AND w.block = b.block ${inConversation}
            AND w.words @@ (SELECT string_agg('''' || ${PREFIX('$1::uuid', 'b.block')} || word || ''':*', ' & ') FROM unnest($2::text[]) AS word)::tsquery
         OFFSET 0) AS f
         JOIN conversations.message m ON m.workspace_id = $1 AND m.id = f.message_id
         JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = f.conversation_id
        WHERE ${conditions.join(' AND ')} ${beyond}
        ORDER BY f.message_id DESC LIMIT ${add(limit)}) AS found
     LIMIT ${add(limit)}`;
  const rows = await plannedEachTime<Message & { block: number }>(database, text, values);
  const messages = await withFiles(database, actor.workspaceId, rows);
  return messages.map((message, place) => ({ message, place: { block: rows[place]!.block, id: message.id } }));
}
