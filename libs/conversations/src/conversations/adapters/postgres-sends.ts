import { systemActor } from '@workops/kernel';
import { planOnce, queryPlannedOnce, type Database, type Transaction } from '@workops/platform/database';
import type { Attachment } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import { UNKNOWN_SECONDS } from '../domain/delivery';
import type { Message } from '../domain/message';
import type { LeasedSend, OpenSend, ReadySend, SendMove, SendWork } from '../../sending/send-ports';
import { attachmentColumns, conversationColumns, messageColumns } from './columns';
import { HELD } from '../../holds/adapters/hold-sql';
import { LEASED } from './lease-sql';
import { REFUSED_LATELY } from './marketing-refusals';
import { conversationsOf } from './postgres-conversations';
import { DEQUEUE, PROMOTE } from './send-sql';

/** Maximum thread ids in a mail's references. */
const REFERENCES = 10;

const ASKED = 'unnest($1::uuid[], $2::uuid[]) AS asked (workspace_id, id)';

const MESSAGES = `
  SELECT ${messageColumns.selected('m')}
    FROM ${ASKED}
    JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id`;

const PLACES = `
  SELECT ${conversationColumns.selected('c')}, coalesce(p.address, c.identity) AS "to", p.last_inbound_at AS "heardAt",
         ${HELD} AS held, ${REFUSED_LATELY('c')} AS "refusesMarketing"
    FROM ${ASKED} JOIN conversations.conversation c ON c.workspace_id = asked.workspace_id AND c.id = asked.id
    LEFT JOIN conversations.party p ON p.workspace_id = c.workspace_id AND p.account_id = c.account_id
      AND p.identity = c.identity`;

const FILES = `
  SELECT ${attachmentColumns.selected('a')}
    FROM ${ASKED}
    JOIN conversations.attachment a ON a.workspace_id = asked.workspace_id AND a.message_id = asked.id
   ORDER BY a.position`;

/** The message replied to, and for mails the thread before it. */
const NAMED = `
  SELECT m.id,
         (SELECT r.external_message_id
            FROM conversations.message r
           WHERE r.workspace_id = m.workspace_id AND r.id = m.reply_to_message_id) AS "replyTo",
         CASE c.channel WHEN 'email' THEN ARRAY(
           SELECT t.external_message_id FROM conversations.message t
            WHERE t.workspace_id = m.workspace_id AND t.conversation_id = m.conversation_id AND t.seq < m.seq
              AND t.external_message_id IS NOT NULL
            ORDER BY t.seq DESC LIMIT ${REFERENCES}) ELSE '{}' END AS thread
    FROM ${ASKED} JOIN conversations.message m ON m.workspace_id = asked.workspace_id AND m.id = asked.id
    JOIN conversations.conversation c ON c.workspace_id = m.workspace_id AND c.id = m.conversation_id`;

const KEYS = `
  workspace_id AS "workspaceId", message_id AS "messageId", conversation_id AS "conversationId",
  account_id AS "accountId", attempts`;
const OPEN = `
  SELECT ${KEYS}, leased_until AS "leasedUntil", unknown
    FROM conversations.send
   WHERE workspace_id = $1 AND message_id = ANY ($2::uuid[])
   ORDER BY message_id FOR UPDATE`;
const AGAIN = `
  UPDATE conversations.send
     SET leased_until = NULL, due_at = now() + $3 * interval '1 s', unknown = false
   WHERE workspace_id = $1 AND message_id = $2`;
const UNKNOWN = `
  UPDATE conversations.send
     SET leased_until = NULL, due_at = greatest(now(), called_at + interval '${UNKNOWN_SECONDS} s'), unknown = true
   WHERE workspace_id = $1 AND message_id = $2`;

const LOST = `
  SELECT s.workspace_id AS "workspaceId", s.message_id AS "messageId", s.conversation_id AS "conversationId",
         s.account_id AS "accountId", s.attempts,
         a.provider
    FROM conversations.send s
    JOIN conversations.messaging_account a ON a.workspace_id = s.workspace_id AND a.id = s.account_id
   WHERE s.leased_until <= now() ORDER BY s.leased_until LIMIT $1`;
const UNHEARD = `SELECT ${KEYS} FROM conversations.send WHERE unknown AND due_at <= now() ORDER BY due_at LIMIT $1`;

const keysOf = (sends: readonly LeasedSend[], of: 'messageId' | 'conversationId') => [
  sends.map(({ workspaceId }) => workspaceId),
  sends.map((send) => send[of]),
];

/** Finished sends leave the queue in one statement. */
function moveAll(tx: Transaction, workspaceId: string, moves: readonly { send: LeasedSend; move: SendMove }[]): void {
  const over = moves.flatMap(({ send, move }) => (move.kind === 'end' ? [send.messageId] : []));
  if (over.length > 0) tx.defer(DEQUEUE, [workspaceId, over]);
  for (const {
    send: { messageId },
    move,
  } of moves) {
    if (move.kind === 'again') tx.defer(AGAIN, [workspaceId, messageId, move.afterSeconds]);
    else if (move.kind === 'unknown') tx.defer(UNKNOWN, [workspaceId, messageId]);
  }
  if (moves.length > 0) tx.defer(PROMOTE, [workspaceId, moves.map(({ send }) => send.conversationId)]);
}

/** Addresses do not exist; joins the open transaction. A repeat is a no-op. */
export type MailBounced = (tx: Transaction, workspaceId: string, addresses: readonly string[]) => Promise<void>;

/** Leases and due times use the database's clock, so that any number of processes may hand over and be killed. */
export const sendWork = (database: Database, bounced: MailBounced): SendWork => ({
  lease: (limit, ofWorkspaces, withCampaigns) =>
    queryPlannedOnce<LeasedSend>(database, LEASED, [
      limit,
      [...ofWorkspaces.keys()],
      [...ofWorkspaces.values()],
      withCampaigns,
    ]),

  ready: async (leased) => {
    if (leased.length === 0) return [];
    type Place = Conversation & { to: string; heardAt: Date | null; held: boolean; refusesMarketing: boolean };
    type Named = { id: string; replyTo: string | null; thread: string[] };
    const [messageKeys, conversationKeys] = [keysOf(leased, 'messageId'), keysOf(leased, 'conversationId')];
    // All queries share a round trip.
    const [readMessages, readPlaces, files, readNames] = await database.transaction((tx) => {
      planOnce(tx);
      return Promise.all([
        tx.query<Message>(MESSAGES, messageKeys),
        tx.query<Place>(PLACES, conversationKeys),
        tx.query<Attachment>(FILES, messageKeys),
        tx.query<Named>(NAMED, messageKeys),
      ]);
    });
    const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
    const [messages, places, named] = [byId(readMessages), byId(readPlaces), byId(readNames)];
    return leased.flatMap((send): ReadySend[] => {
      const [message, place, names] = [
        messages.get(send.messageId),
        places.get(send.conversationId),
        named.get(send.messageId),
      ];
      if (!message || !place || !names) return [];
      const { to, heardAt, held, refusesMarketing, ...conversation } = place;
      const attachments = files.filter(({ messageId }) => messageId === message.id);
      const referred = { replyToExternalId: names.replyTo, references: names.thread };
      return [
        {
          ...send,
          message,
          conversation,
          to,
          lastInboundAt: heardAt,
          held,
          refusesMarketing,
          attachments,
          ...referred,
        },
      ];
    });
  },

  settle: (ended, judge) =>
    database.transaction(async (tx) => {
      planOnce(tx);
      const { workspaceId, accountId } = ended[0]!.send;
      // Contacts of dead addresses are locked before conversations, as in a merge.
      const dead = ended.flatMap(({ deadAddress }) => deadAddress ?? []);
      if (dead.length > 0) await bounced(tx, workspaceId, dead);
      const rows = conversationsOf(tx, systemActor(workspaceId, true));
      const names = ended.flatMap(({ externalId }) => externalId ?? []);
      const messageIds = ended.map(({ send }) => send.messageId);
      // Locks as for statuses: external ids, then conversations.
      const [, , messages, openSends, early] = await Promise.all([
        rows.lockExternalIds(accountId, names),
        rows.lockUntrimmed([...new Set(ended.map(({ send }) => send.conversationId))]),
        rows.messagesByIds(messageIds),
        tx.query<OpenSend>(OPEN, [workspaceId, messageIds]),
        rows.takeEarly(accountId, names),
      ]);
      const [messageOf, openOf] = [
        new Map(messages.map((each) => [each.id, each])),
        new Map(openSends.map((each) => [each.messageId, each])),
      ];
      const settled = ended.map(({ send, externalId }, place) => {
        const message = messageOf.get(send.messageId);
        if (!message) throw new Error('A message that is handed over is there.');
        const told = early
          .filter(({ externalMessageId }) => externalMessageId === externalId)
          .map(({ status, at, error }) => ({ status, at, error: error && { ...error, retryable: false } }));
        const open = openOf.get(send.messageId);
        return {
          send,
          message,
          isOpen: open !== undefined,
          judged: judge({ message, send: open, early: told }, place),
        };
      });
      rows.saveMessages(
        settled.flatMap(({ message, judged }) =>
          judged.message && judged.message !== message ? [judged.message] : [],
        ),
      );
      moveAll(
        tx,
        workspaceId,
        settled.flatMap(({ send, isOpen, judged: { move } }) => (isOpen && move ? [{ send, move }] : [])),
      );
    }),

  lost: (limit) => queryPlannedOnce<LeasedSend & { provider: string }>(database, LOST, [limit]),
  unheard: (limit) => queryPlannedOnce<LeasedSend>(database, UNHEARD, [limit]),
});
