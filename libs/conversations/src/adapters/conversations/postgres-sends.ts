import { systemActor } from '@workops/kernel';
import { planOnce, queryPlannedOnce, type Database, type Transaction } from '@workops/platform/database';
import type { Attachment } from '../../conversation-ports';
import type { Conversation } from '../../domain/conversations/conversation';
import { UNKNOWN_SECONDS } from '../../domain/conversations/delivery';
import type { Message } from '../../domain/conversations/message';
import type { LeasedSend, OpenSend, ReadySend, SendMove, SendWork } from '../../send-ports';
import { attachmentColumns, conversationColumns, messageColumns } from './columns';
import { HELD } from '../holds/hold-sql';
import { LEASED } from './lease-sql';
import { REFUSED_LATELY } from './marketing-refusals';
import { conversationsOf } from './postgres-conversations';
import { DEQUEUE, PROMOTE } from './send-sql';

/** Of a mail, so many ids of its thread are named. */
const REFERENCES = 10;

const ASKED = 'unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)';

const MESSAGES = `
  SELECT ${messageColumns.selected('m')} FROM ${ASKED} JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id`;

const PLACES = `
  SELECT ${conversationColumns.selected('c')}, coalesce(p.address, c.identity) AS "to", p.last_inbound_at AS "heardAt",
         ${HELD} AS held, ${REFUSED_LATELY('c')} AS "refusesMarketing"
    FROM ${ASKED} JOIN conversations.conversation c ON c.workspace_id = asked.workspace_id AND c.id = asked.id
    LEFT JOIN conversations.party p ON p.workspace_id = c.workspace_id AND p.account_id = c.account_id AND p.identity = c.identity`;

const FILES = `
  SELECT ${attachmentColumns.selected('a')} FROM ${ASKED} JOIN conversations.attachment a ON a.workspace_id = asked.workspace_id AND a.message_id = asked.id
   ORDER BY a.position`;

/** What a message replies to, and of mails the thread before it. */
const NAMED = `
  SELECT m.id, (SELECT r.external_message_id FROM conversations.message r WHERE r.workspace_id = m.workspace_id AND r.id = m.reply_to_message_id) AS "replyTo",
         CASE c.channel WHEN 'email' THEN ARRAY(
           SELECT t.external_message_id FROM conversations.message t
            WHERE t.workspace_id = m.workspace_id AND t.conversation_id = m.conversation_id AND t.seq < m.seq AND t.external_message_id IS NOT NULL
            ORDER BY t.seq DESC LIMIT ${REFERENCES}) ELSE '{}' END AS thread
    FROM ${ASKED} JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id
    JOIN conversations.conversation c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id`;

const KEYS = `workspace_id AS "workspaceId", message_id AS "messageId", conversation_id AS "conversationId", account_id AS "accountId", attempts`;
const OPEN = `SELECT ${KEYS}, leased_until AS "leasedUntil", unknown FROM conversations.send WHERE workspace_id = $1 AND message_id = $2 FOR UPDATE`;
const AGAIN = `
  UPDATE conversations.send SET leased_until = NULL, due_at = now() + $3 * interval '1 s', unknown = false WHERE workspace_id = $1 AND message_id = $2`;
const UNKNOWN = `
  UPDATE conversations.send SET leased_until = NULL, due_at = greatest(now(), called_at + interval '${UNKNOWN_SECONDS} s'), unknown = true
   WHERE workspace_id = $1 AND message_id = $2`;

const LOST = `
  SELECT s.workspace_id AS "workspaceId", s.message_id AS "messageId", s.conversation_id AS "conversationId", s.account_id AS "accountId", s.attempts,
         a.provider
    FROM conversations.send s JOIN conversations.messaging_account a ON a.workspace_id = s.workspace_id AND a.id = s.account_id
   WHERE s.leased_until <= now() ORDER BY s.leased_until LIMIT $1`;
const UNHEARD = `SELECT ${KEYS} FROM conversations.send WHERE unknown AND due_at <= now() ORDER BY due_at LIMIT $1`;

const keysOf = (sends: readonly LeasedSend[], of: 'messageId' | 'conversationId') => [
  sends.map(({ workspaceId }) => workspaceId),
  sends.map((send) => send[of]),
];

function moved(tx: Transaction, { workspaceId, messageId, conversationId }: LeasedSend, move: SendMove): void {
  if (move.kind === 'end') tx.defer(DEQUEUE, [workspaceId, [messageId]]);
  else if (move.kind === 'again') tx.defer(AGAIN, [workspaceId, messageId, move.afterSeconds]);
  else tx.defer(UNKNOWN, [workspaceId, messageId]);
  tx.defer(PROMOTE, [workspaceId, [conversationId]]);
}

/** Told of addresses that are nobody's, with the transaction that is open. A repeat changes nothing. */
export type MailBounced = (tx: Transaction, workspaceId: string, addresses: readonly string[]) => Promise<void>;

/** The lines of messages on PostgreSQL: leases and due times go by its clock, so that any number of processes may hand over and be killed at any moment. */
export const sendWork = (database: Database, bounced: MailBounced): SendWork => ({
  lease: (limit, ofWorkspaces) => queryPlannedOnce<LeasedSend>(database, LEASED, [limit, [...ofWorkspaces.keys()], [...ofWorkspaces.values()]]),

  ready: async (leased) => {
    if (leased.length === 0) return [];
    type Place = Conversation & { to: string; heardAt: Date | null; held: boolean; refusesMarketing: boolean };
    type Named = { id: string; replyTo: string | null; thread: string[] };
    const messages = new Map((await queryPlannedOnce<Message>(database, MESSAGES, keysOf(leased, 'messageId'))).map((each) => [each.id, each]));
    const places = new Map((await queryPlannedOnce<Place>(database, PLACES, keysOf(leased, 'conversationId'))).map((each) => [each.id, each]));
    const files = await queryPlannedOnce<Attachment>(database, FILES, keysOf(leased, 'messageId'));
    const named = new Map((await queryPlannedOnce<Named>(database, NAMED, keysOf(leased, 'messageId'))).map((each) => [each.id, each]));
    return leased.flatMap((send): ReadySend[] => {
      const [message, place, names] = [messages.get(send.messageId), places.get(send.conversationId), named.get(send.messageId)];
      if (!message || !place || !names) return [];
      const { to, heardAt, held, refusesMarketing, ...conversation } = place;
      const attachments = files.filter(({ messageId }) => messageId === message.id);
      const referred = { replyToExternalId: names.replyTo, references: names.thread };
      return [{ ...send, message, conversation, to, lastInboundAt: heardAt, held, refusesMarketing, attachments, ...referred }];
    });
  },

  settle: (send, { externalId, deadAddress }, work) =>
    database.transaction(async (tx) => {
      planOnce(tx);
      const { workspaceId, messageId, conversationId, accountId } = send;
      // Before the conversation: whoever tells contacts of a dead address holds it, and a merge goes from contacts to conversations.
      if (deadAddress !== undefined) await bounced(tx, workspaceId, [deadAddress]);
      const rows = conversationsOf(tx, systemActor(workspaceId, true));
      const names = externalId === undefined ? [] : [externalId];
      // In the order in which statuses take them: the names, then the conversation.
      const [, , [message], [open]] = await Promise.all([
        rows.lockExternalIds(accountId, names),
        rows.lockUntrimmed([conversationId]),
        rows.messagesByIds([messageId]),
        tx.query<OpenSend>(OPEN, [workspaceId, messageId]),
      ]);
      if (!message) throw new Error('A message that is handed over is there.');
      return work({
        message,
        send: open,
        takeEarly: async (name) => {
          const early = await rows.takeEarly(accountId, [name]);
          return early.map(({ status, at, error }) => ({ status, at, error: error && { ...error, retryable: false } }));
        },
        save: (changed) => rows.saveMessages([changed]),
        move: (move) => moved(tx, send, move),
      });
    }),

  lost: (limit) => queryPlannedOnce<LeasedSend & { provider: string }>(database, LOST, [limit]),
  unheard: (limit) => queryPlannedOnce<LeasedSend>(database, UNHEARD, [limit]),
});
