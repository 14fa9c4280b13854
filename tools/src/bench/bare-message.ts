import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { bareTransaction } from './bare-transaction';

const PARTY = `
  INSERT INTO conversations.party AS p (workspace_id, account_id, identity, address, last_inbound_at) VALUES ($1, $2, $3, $3, now())
  ON CONFLICT (workspace_id, account_id, identity) DO UPDATE SET last_inbound_at = greatest(p.last_inbound_at, excluded.last_inbound_at)`;
const CONVERSATION = `
  SELECT id, contact_id, number, last_seq, unread_count FROM conversations.conversation
   WHERE workspace_id = $1 AND account_id = $2 AND identity = $3 AND status <> 'closed' AND channel <> 'email' FOR UPDATE`;
const MESSAGE = `
  INSERT INTO conversations.message (workspace_id, id, conversation_id, seq, account_id, direction, type, content, author, acknowledged, automated,
                                     external_message_id, created_at, provider_at)
  VALUES ($1, $2, $3, $4, $5, 'inbound', 'text', $6, $7, '{}', false, $8, now(), now())`;
const WORDS = `
  INSERT INTO conversations.message_words (workspace_id, message_id, conversation_id, block, words) VALUES ($1, $2, $3, $4, array_to_tsvector($5::text[]))`;
const CHANGED = `
  UPDATE conversations.conversation SET last_seq = $3, unread_count = $4, last_message = $5, last_inbound_at = now(), activity_at = now(), updated_at = now(),
         waiting_since = coalesce(waiting_since, now())
   WHERE workspace_id = $1 AND id = $2`;
const OUTBOX = `INSERT INTO platform.outbox (id, workspace_id, type, event) VALUES ($1, $2, 'message.received', $3)`;

export interface BareMessage {
  workspaceId: string;
  accountId: string;
  identity: string;
  content: string;
  block: number;
}

interface Found {
  id: string;
  contact_id: string;
  number: number;
  last_seq: number;
  unread_count: number;
}

/** The minimum for an inbound message that is stored once, in order, searchable and announced. */
export const bareMessage = (
  pool: Pool,
  { workspaceId, accountId, identity, content, block }: BareMessage,
): Promise<void> =>
  bareTransaction(pool, async (run) => {
    const id = randomUUID();
    await run('party', PARTY, [workspaceId, accountId, identity]);
    const [conversation] = (await run('conversation', CONVERSATION, [workspaceId, accountId, identity]))
      .rows as Found[];
    if (!conversation) throw new Error('the conversation was gone');
    const author = { kind: 'contact', id: conversation.contact_id, name: null };
    const seq = conversation.last_seq + 1;
    await run('message', MESSAGE, [workspaceId, id, conversation.id, seq, accountId, content, author, `wamid.${id}`]);
    const prefix = `${workspaceId.slice(-12)}${block.toString(16).padStart(6, '0')}.`;
    await run('words', WORDS, [
      workspaceId,
      id,
      conversation.id,
      block,
      (content.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).map((word) => prefix + word),
    ]);
    const last = { id, seq, direction: 'inbound', type: 'text', excerpt: content };
    await run('changed', CHANGED, [workspaceId, conversation.id, seq, conversation.unread_count + 1, last]);
    const data = {
      id,
      conversation_id: conversation.id,
      display_id: `C-${conversation.number}`,
      contact_id: conversation.contact_id,
      messaging_account_id: accountId,
      seq,
      content,
    };
    const event = {
      id,
      type: 'message.received',
      version: 1,
      workspaceId,
      livemode: true,
      resource: { type: 'message', id },
      author,
      data,
    };
    await run('received', OUTBOX, [randomUUID(), workspaceId, JSON.stringify(event)]);
  });
