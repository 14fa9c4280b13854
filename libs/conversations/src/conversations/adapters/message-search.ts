import type { Actor } from '@workops/kernel';
import { plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import type { FoundMessage, MessageSearch, SearchPlace } from '../conversation-ports';
import type { Message } from '../domain/message';
import { messageColumns } from './columns';
import { withFiles } from './message-files';
import { OWNERSHIP } from './postgres-conversations';
import { PREFIX } from './search-sql';

const ofConversation = { conversationId: 'c.id', contactId: 'c.contact_id', channel: 'c.channel' } as const;
const ofMessage = { direction: 'm.direction' } as const;

/** Up to so many are checked one by one. */
const FEW_CONVERSATIONS = 2_000;
const FEW_MESSAGES = 10_000;

interface Page {
  limit: number;
  after: SearchPlace | null;
}

const equal = (
  columns: Partial<Record<keyof MessageSearch, string>>,
  search: MessageSearch,
  values: unknown[],
): string[] =>
  (Object.entries(columns) as [keyof MessageSearch, string][]).flatMap(([name, column]) =>
    search[name] === undefined ? [] : [`${column} = $${values.push(search[name])}`],
  );

function ofConversations(actor: Actor, search: MessageSearch, values: unknown[]): string[] {
  const conditions = equal(ofConversation, search, values);
  const visible = visibleRows(actor, OWNERSHIP, values.length + 1);
  values.push(...visible.values);
  return [...conditions, visible.sql];
}

function ofMessages(search: MessageSearch, values: unknown[]): string[] {
  const conditions = equal(ofMessage, search, values);
  if (search.from) conditions.push(`m.created_at >= $${values.push(search.from)}`);
  if (search.to) conditions.push(`m.created_at < $${values.push(search.to)}`);
  return conditions;
}

/** Undefined if they are many, or have many messages. */
export async function fewConversations(
  database: Database,
  actor: Actor,
  search: MessageSearch,
): Promise<string[] | undefined> {
  if (actor.visibility.kind === 'all' && search.conversationId === undefined && search.contactId === undefined)
    return undefined;
  const values: unknown[] = [actor.workspaceId];
  const conditions = ofConversations(actor, { ...search, channel: undefined }, values).join(' AND ');
  // List indexes cover either filtered or unfiltered conversations.
  const part = (filtered: string): string => `
    (SELECT c.id, c.last_seq
       FROM conversations.conversation c
      WHERE c.workspace_id = $1 AND ${filtered} AND ${conditions} LIMIT ${FEW_CONVERSATIONS + 1})`;
  const text = `
    SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(sum(last_seq), 0) AS messages
      FROM (${part('NOT c.filtered')} UNION ALL ${part('c.filtered')}) AS seen`;
  const [seen] = await plannedEachTime<{ ids: string[]; messages: number }>(database, text, values);
  return seen!.ids.length <= FEW_CONVERSATIONS && seen!.messages <= FEW_MESSAGES ? seen!.ids : undefined;
}

/** The value of `$2`, as stored in the block. */
const ASKED = (block: string): string =>
  `
  (SELECT string_agg('''' || ${PREFIX('$1::uuid', block)} || word || ''':*', ' & ')
     FROM unnest($2::text[]) AS word)::tsquery`;

const LAST_BLOCK =
  'coalesce((SELECT block FROM conversations.search_block WHERE workspace_id = $1 ORDER BY block DESC LIMIT 1), 0)';

type Statement = { text: string; values: unknown[] };

/**
 * Searches from the newest block to the oldest until the page is full. A frequent word is in the first block; a rare
 * one costs a lookup per block. `OFFSET 0` keeps the planner from walking the messages instead.
 */
function inBlocks(actor: Actor, search: MessageSearch, { limit, after }: Page): Statement {
  const values: unknown[] = [actor.workspaceId, search.words];
  const conditions = [...ofConversations(actor, search, values), ...ofMessages(search, values)];
  const inConversation =
    search.conversationId === undefined ? '' : `AND w.conversation_id = $${values.push(search.conversationId)}`;
  const first = after ? `$${values.push(after.block)}::int` : LAST_BLOCK;
  if (after) conditions.push(`(b.block < ${first} OR f.message_id < $${values.push(after.id)}::uuid)`);
  const most = `$${values.push(limit)}`;
  const text = `
    SELECT found.*
      FROM generate_series(${first}, 0, -1) AS b (block)
     CROSS JOIN LATERAL (
       SELECT ${messageColumns.selected('m')}, b.block FROM (
         SELECT w.message_id, w.conversation_id FROM conversations.message_words w
          WHERE w.workspace_id = $1 AND w.block = b.block ${inConversation} AND w.words @@ ${ASKED('b.block')}
         OFFSET 0) AS f
         JOIN conversations.message m ON m.workspace_id = $1 AND m.id = f.message_id
         JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = f.conversation_id
        WHERE ${conditions.join(' AND ')}
        ORDER BY f.message_id DESC LIMIT ${most}) AS found
     LIMIT ${most}`;
  return { text, values };
}

/** A word that is frequent elsewhere costs nothing. Visibility is checked when messages are read. */
export function inConversations(
  ids: readonly string[],
  actor: Actor,
  search: MessageSearch,
  { limit, after }: Page,
): Statement {
  const values: unknown[] = [actor.workspaceId, search.words];
  const conditions = [...ofConversations(actor, search, values), ...ofMessages(search, values)];
  if (after)
    conditions.push(`(w.block, w.message_id) < ($${values.push(after.block)}::int, $${values.push(after.id)}::uuid)`);
  const text = `
    WITH asked AS MATERIALIZED (
      SELECT block, ${ASKED('block')} AS words FROM generate_series(0, ${LAST_BLOCK}) AS block
    )
    SELECT ${messageColumns.selected('m')}, w.block
      FROM conversations.conversation c
      JOIN conversations.message m ON m.workspace_id = $1 AND m.conversation_id = c.id
     CROSS JOIN LATERAL (SELECT *
                           FROM conversations.message_words
                          WHERE workspace_id = $1 AND message_id = m.id LIMIT 1) AS w
      JOIN asked ON asked.block = w.block AND w.words @@ asked.words
     WHERE c.workspace_id = $1 AND c.id = ANY ($${values.push(ids)}::uuid[]) AND ${conditions.join(' AND ')}
     ORDER BY w.block DESC, w.message_id DESC LIMIT $${values.push(limit)}`;
  return { text, values };
}

/** Newest first. Searches only few visible conversations, or few matching messages. */
export async function searchMessages(
  database: Database,
  actor: Actor,
  search: MessageSearch,
  page: Page,
): Promise<FoundMessage[]> {
  const few = await fewConversations(database, actor, search);
  if (few?.length === 0) return [];
  const { text, values } = few ? inConversations(few, actor, search, page) : inBlocks(actor, search, page);
  const rows = await plannedEachTime<Message & { block: number }>(database, text, values);
  const messages = await withFiles(database, actor.workspaceId, rows);
  return messages.map((message, place) => ({ message, place: { block: rows[place]!.block, id: message.id } }));
}
