import type { Actor } from '@workops/kernel';
import { visibleRows, type Transaction } from '@workops/platform/database';
import type { Attachment, ConversationRepository, EarlyStatus, KnownParty, Party } from '../conversation-ports';
import type { Conversation } from '../domain/conversation';
import { isAnswer, isRefusedMarketing, wantsNoMarketing, type Message } from '../domain/message';
import { wordsOf } from '../domain/words';
import { attachmentColumns, conversationColumns, messageColumns } from './columns';
import { ANSWER_HOLDS, heldAmong, HOLDS_ANSWERED_AGAIN, LOCK_ANSWERED_HOLDS } from '../../holds/adapters/hold-sql';
import { earlyChangesOf } from './early-changes';
import { NOTE_REFUSALS, REFUSED_LATELY } from './marketing-refusals';
import { COUNT_BLOCK, INDEX } from './search-sql';
import { ANSWERED_AGAIN } from '../../tickets/adapters/answered-sql';
import { ADD_CAMPAIGN_MESSAGE, MARK_CHANGED, NOTE_TEMPLATED } from './campaign-sql';
import { DEQUEUE, ENQUEUE, PROMOTE } from './send-sql';
import { uploadsOf } from './visitor-uploads';

export const OWNERSHIP = { owner: 'c.assignee_user_id', location: 'c.location_id' };

const CONVERSATION = conversationColumns.selected('c');
const MESSAGE = messageColumns.selected('m');

/**
 * Writes rows in order, so that two payloads never deadlock. An alias's target comes last, because its conversations
 * are the person's.
 */
const LOCK_PARTIES = `
  INSERT INTO conversations.party AS p (workspace_id, account_id, identity, same_as, address, last_inbound_at)
  SELECT $1, $2, identity, "sameAs", address, "lastInboundAt"
    FROM json_to_recordset($3::json) AS g (identity text, "sameAs" text, address text, "lastInboundAt" timestamptz)
   ORDER BY identity
  ON CONFLICT (workspace_id, account_id, identity) DO UPDATE
     SET address = excluded.address, same_as = coalesce(excluded.same_as, p.same_as),
         last_inbound_at = greatest(p.last_inbound_at, excluded.last_inbound_at)
  RETURNING p.identity, p.same_as AS "sameAs", p.address, p.last_inbound_at AS "lastInboundAt"`;

const LOCK_MAINS = `
  SELECT identity, address, last_inbound_at AS "lastInboundAt" FROM conversations.party
   WHERE workspace_id = $1 AND account_id = $2 AND identity = ANY ($3::text[]) ORDER BY identity FOR UPDATE`;

const HEARD = `
  UPDATE conversations.party p SET last_inbound_at = greatest(p.last_inbound_at, g.at)
    FROM unnest($3::text[], $4::timestamptz[]) AS g (identity, at)
   WHERE p.workspace_id = $1 AND p.account_id = $2 AND p.identity = ANY ($3::text[]) AND p.identity = g.identity`;

const LOCK_PARTIES_TO = `
  INSERT INTO conversations.party AS p (workspace_id, account_id, identity, address)
  SELECT $1, $2, identity, address FROM unnest($3::text[], $4::text[]) AS g (identity, address) ORDER BY identity
  ON CONFLICT (workspace_id, account_id, identity) DO UPDATE SET address = p.address
  RETURNING p.identity, p.address, p.last_inbound_at AS "lastInboundAt", p.same_as AS "sameAs"`;

const COUNT_INBOUND = `
  SELECT count(*) AS number
    FROM conversations.message
   WHERE workspace_id = $1 AND conversation_id = $2 AND seq > $3 AND direction = 'inbound'`;

const PARTY = `
  SELECT p.identity, p.address, p.last_inbound_at AS "lastInboundAt", ${REFUSED_LATELY('p')} AS "refusesMarketing"
    FROM conversations.party p WHERE p.workspace_id = $1 AND p.account_id = $2 AND p.identity = ANY ($3::text[])`;

const BY_NUMBERS = `
  SELECT id, number::int
    FROM conversations.conversation
   WHERE workspace_id = $1 AND account_id = $2 AND number = ANY ($3::int[])`;

const LOCK_FOR_INBOX = `
  SELECT ${CONVERSATION} FROM conversations.conversation c
   WHERE c.workspace_id = $1 AND c.id = ANY (ARRAY(
     SELECT id FROM conversations.conversation
      WHERE workspace_id = $1 AND account_id = $2 AND identity = ANY ($3::text[]) AND status <> 'closed'
        AND channel <> 'email'
     UNION ALL SELECT unnest($4::uuid[])))
   ORDER BY c.id FOR UPDATE`;

const LAST_CLOSED = `
  SELECT asked.identity, last.id FROM unnest($3::text[]) AS asked (identity) CROSS JOIN LATERAL (
    SELECT id FROM conversations.conversation
     WHERE workspace_id = $1 AND account_id = $2 AND identity = asked.identity
     ORDER BY activity_at DESC LIMIT 1) AS last`;

const LOCK = (visible: string): string =>
  `
  SELECT ${CONVERSATION}
    FROM conversations.conversation c
   WHERE c.workspace_id = $1 AND c.id = $2 AND ${visible} FOR UPDATE`;

const LOCK_UNTRIMMED = `
  SELECT ${CONVERSATION}
    FROM conversations.conversation c
   WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])
   ORDER BY c.id FOR UPDATE`;

const ADDED = conversationColumns
  .all('g')
  .replace('g.number', 'counted.before + g.place')
  .replace('g.workspace_id', '$1::uuid');
/** A single statement, and the last before the commit that may wait for a lock, so that numbers have no gaps. */
const ADD = `
  WITH counted AS (
    INSERT INTO conversations.counter AS n (workspace_id, last) VALUES ($1, $3)
    ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + $3 RETURNING last - $3 AS before
  ), given AS (
    SELECT row_number() OVER () AS place, g.*
      FROM json_populate_recordset(NULL::conversations.conversation, $2::json) AS g
  ), added AS (
    INSERT INTO conversations.conversation (${conversationColumns.all()})
    SELECT ${ADDED}
      FROM given g, counted
    RETURNING id, number
  )
  SELECT id, number FROM added`;

const SAVE = `
  UPDATE conversations.conversation c
     SET (${conversationColumns.changing()}) = (SELECT ${conversationColumns.changing('g')})
    FROM json_populate_recordset(NULL::conversations.conversation, $2::json) AS g
   WHERE c.workspace_id = $1 AND c.id = ANY ($3::uuid[]) AND c.id = g.id`;

const ADD_MESSAGES = `
  INSERT INTO conversations.message (${messageColumns.all()})
  SELECT ${messageColumns.all()} FROM json_populate_recordset(NULL::conversations.message, $1::json)`;

const SAVE_MESSAGES = `
  UPDATE conversations.message m SET (${messageColumns.changing()}) = (SELECT ${messageColumns.changing('g')})
    FROM json_populate_recordset(NULL::conversations.message, $2::json) AS g
   WHERE m.workspace_id = $1 AND m.id = ANY ($3::uuid[]) AND m.id = g.id`;

const BY_EXTERNAL = `
  SELECT ${MESSAGE}
    FROM conversations.message m
   WHERE m.workspace_id = $1 AND m.account_id = $2 AND m.external_message_id = ANY ($3::text[])`;
const BY_ID = `SELECT ${MESSAGE} FROM conversations.message m WHERE m.workspace_id = $1 AND m.id = ANY ($2::uuid[])`;

/** Searches only the last hundred messages. The words of a website form were not delivered by a channel. */
const LAST_SAID = `
  SELECT content FROM (
    SELECT direction, content, seq, external_message_id
      FROM conversations.message
     WHERE workspace_id = $1 AND conversation_id = $2
     ORDER BY seq DESC LIMIT 100) AS latest
   WHERE direction = 'inbound' AND external_message_id IS NOT NULL ORDER BY seq DESC LIMIT 1`;

const ADD_ATTACHMENTS = `
  INSERT INTO conversations.attachment (${attachmentColumns.all()}, attempts, due_at)
  SELECT ${attachmentColumns.all()}, 0, CASE status WHEN 'pending' THEN now() END
    FROM json_populate_recordset(NULL::conversations.attachment, $1::json)`;
const LOCK_UNUSED = `
  SELECT ${attachmentColumns.selected('a')} FROM conversations.attachment a
   WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.message_id IS NULL AND a.visitor_id IS NULL
   ORDER BY a.id FOR UPDATE`;
const LOCK_UPLOAD = `
  SELECT ${attachmentColumns.selected('a')} FROM conversations.attachment a
   WHERE a.workspace_id = $1 AND a.visitor_id = $2 AND a.id = $3 AND a.message_id IS NULL FOR UPDATE`;
const LOCK_VISITOR = 'SELECT FROM conversations.visitor WHERE workspace_id = $1 AND id = $2 FOR UPDATE';
const ATTACH = `
  UPDATE conversations.attachment a SET message_id = $3, position = g.place - 1
    FROM unnest($2::uuid[]) WITH ORDINALITY AS g (id, place)
   WHERE a.workspace_id = $1 AND a.id = ANY ($2::uuid[]) AND a.id = g.id`;

const LOCK_NAMES = `
  SELECT pg_advisory_xact_lock(hashtextextended('conversations.external/' || $1 || '/' || name, 0))
    FROM unnest($2::text[]) AS name`;
const KEEP_EARLY = `
  INSERT INTO conversations.early_status (workspace_id, account_id, external_message_id, status, at, error, received_at)
  SELECT $1, $2, "externalMessageId", status, at, error, now()
    FROM json_to_recordset($3::json) AS g ("externalMessageId" text, status text, at timestamptz, error jsonb)`;
const TAKE_EARLY = `
  DELETE FROM conversations.early_status
   WHERE workspace_id = $1 AND account_id = $2 AND external_message_id = ANY ($3::text[])
     AND received_at > now() - interval '24 h'
  RETURNING external_message_id AS "externalMessageId", status, at, error`;

const none: never[] = [];
const idsOf = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);
const nobody: ReadonlySet<string> = new Set();

export function conversationsOf(tx: Pick<Transaction, 'query' | 'defer'>, actor: Actor): ConversationRepository {
  const { workspaceId } = actor;
  const promote = (ids: readonly string[]): void => tx.defer(PROMOTE, [workspaceId, ids]);
  const lockMains = (accountId: string, identities: readonly (string | null)[]) =>
    tx.query<Party>(LOCK_MAINS, [workspaceId, accountId, identities]);
  const lockPartiesTo: ConversationRepository['lockPartiesTo'] = async (accountId, to) => {
    const values = [to.map(({ identity }) => identity), to.map(({ address }) => address)];
    const locked = await tx.query<Party & { sameAs: string | null }>(LOCK_PARTIES_TO, [
      workspaceId,
      accountId,
      ...values,
    ]);
    const named = locked.flatMap(({ sameAs }) => sameAs ?? []);
    const mains = new Map(
      named.length === 0 ? [] : (await lockMains(accountId, [...new Set(named)])).map((main) => [main.identity, main]),
    );
    return new Map(locked.map((row) => [row.identity, (row.sameAs !== null && mains.get(row.sameAs)) || row]));
  };
  const parties: ConversationRepository['parties'] = async (accountId, identities) =>
    new Map(
      (await tx.query<KnownParty>(PARTY, [workspaceId, accountId, identities])).map((party) => [party.identity, party]),
    );
  return {
    lockParties: async (accountId, seen) => {
      const rows = seen.flatMap(({ identity, address, lastInboundAt, aliases }) => [
        { identity, sameAs: null, address, lastInboundAt },
        ...aliases.map((alias) => ({ identity: alias, sameAs: identity, address: alias, lastInboundAt: null })),
      ]);
      const unique = [...new Map(rows.map((row) => [row.identity, row])).values()];
      type Row = Party & { sameAs: string | null };
      const locked = await tx.query<Row>(LOCK_PARTIES, [workspaceId, accountId, JSON.stringify(unique)]);
      const byIdentity = new Map(locked.map((row) => [row.identity, row]));
      const others = locked.filter(
        ({ identity, sameAs }) => sameAs !== null && seen.some((each) => each.identity === identity),
      );
      if (others.length > 0) {
        const heard = [others.map(({ sameAs }) => sameAs), others.map(({ lastInboundAt }) => lastInboundAt)];
        tx.defer(HEARD, [workspaceId, accountId, ...heard]);
        const names = [...new Set(others.map(({ sameAs }) => sameAs))];
        for (const row of await lockMains(accountId, names)) byIdentity.set(row.identity, { ...row, sameAs: null });
      }
      const mainOf = (row: Row): Party => (row.sameAs === null ? row : (byIdentity.get(row.sameAs) ?? row));
      return new Map(seen.map(({ identity }) => [identity, mainOf(byIdentity.get(identity)!)]));
    },
    lockParty: async (accountId, identity, address) =>
      (await lockPartiesTo(accountId, [{ identity, address }])).get(identity)!,
    lockPartiesTo,
    countInbound: async (conversationId, afterSeq) =>
      (await tx.query<{ number: number }>(COUNT_INBOUND, [workspaceId, conversationId, afterSeq]))[0]!.number,
    party: async (accountId, identity) => (await parties(accountId, [identity])).get(identity),
    parties,
    lockForInbox: async (accountId, identities, ids) => {
      const [conversations, closed] = await Promise.all([
        tx.query<Conversation>(LOCK_FOR_INBOX, [workspaceId, accountId, identities, ids]),
        tx.query<{ identity: string; id: string }>(LAST_CLOSED, [workspaceId, accountId, identities]),
      ]);
      return { conversations, lastClosed: new Map(closed.map(({ identity, id }) => [identity, id])) };
    },
    lock: async (id) => {
      const visible = visibleRows(actor, OWNERSHIP, 3);
      return (await tx.query<Conversation>(LOCK(visible.sql), [workspaceId, id, ...visible.values]))[0];
    },
    lockUntrimmed: (ids) =>
      ids.length === 0 ? Promise.resolve(none) : tx.query<Conversation>(LOCK_UNTRIMMED, [workspaceId, ids]),
    add: async (conversations) => {
      const rows = await tx.query<{ id: string; number: number }>(ADD, [
        workspaceId,
        conversationColumns.rows(conversations),
        conversations.length,
      ]);
      const numbers = new Map(rows.map(({ id, number }) => [id, number]));
      return conversations.map((conversation) => ({ ...conversation, number: numbers.get(conversation.id)! }));
    },
    save: (conversations) => {
      if (conversations.length > 0)
        tx.defer(SAVE, [workspaceId, conversationColumns.rows(conversations), idsOf(conversations)]);
    },
    addMessages: (messages) => {
      if (messages.length > 0) tx.defer(ADD_MESSAGES, [messageColumns.rows(messages)]);
    },
    saveMessages: (messages) => {
      if (messages.length === 0) return;
      tx.defer(SAVE_MESSAGES, [workspaceId, messageColumns.rows(messages), idsOf(messages)]);
      tx.defer(MARK_CHANGED, [workspaceId, idsOf(messages)]);
      const answers = messages.filter(
        (message) => (message.failedAt !== null || message.deliveryStatus === 'retrying') && isAnswer(message),
      );
      if (answers.length > 0)
        tx.defer(ANSWERED_AGAIN, [workspaceId, answers.map(({ conversationId }) => conversationId)]);
      const ofMembers = answers.flatMap(({ author, conversationId }) =>
        author.kind === 'member' ? [conversationId] : [],
      );
      for (const text of ofMembers.length > 0 ? [LOCK_ANSWERED_HOLDS, HOLDS_ANSWERED_AGAIN] : [])
        tx.defer(text, [workspaceId, ofMembers]);
      const refused = messages.filter(isRefusedMarketing);
      if (refused.length === 0) return;
      tx.defer(NOTE_REFUSALS, [workspaceId, refused.map(({ id }) => id), refused.map(wantsNoMarketing)]);
    },
    tellAgain: (messageIds) => tx.defer(MARK_CHANGED, [workspaceId, messageIds]),
    index: (messages) => {
      const found = messages.filter(({ type }) => type !== 'system');
      if (found.length === 0) return;
      const worded = found.map(({ id, conversationId, content }) => ({ id, conversationId, words: wordsOf(content) }));
      tx.defer(INDEX, [workspaceId, JSON.stringify(worded)]);
      tx.defer(COUNT_BLOCK, [workspaceId, worded.length]);
    },
    idsByNumbers: async (accountId, numbers) => {
      if (numbers.length === 0) return new Map();
      const rows = await tx.query<{ id: string; number: number }>(BY_NUMBERS, [workspaceId, accountId, numbers]);
      return new Map(rows.map(({ id, number }) => [number, id]));
    },
    messagesByExternalIds: (accountId, ids) =>
      ids.length === 0 ? Promise.resolve(none) : tx.query<Message>(BY_EXTERNAL, [workspaceId, accountId, ids]),
    messagesByIds: (ids) => (ids.length === 0 ? Promise.resolve(none) : tx.query<Message>(BY_ID, [workspaceId, ids])),
    held: async (contactIds) => (contactIds.length === 0 ? nobody : heldAmong(tx, workspaceId, contactIds)),
    answerHolds: (conversationId, at) => {
      tx.defer(LOCK_ANSWERED_HOLDS, [workspaceId, [conversationId]]);
      tx.defer(ANSWER_HOLDS, [workspaceId, [conversationId], at]);
    },
    lastSaid: async (conversationId) =>
      (await tx.query<{ content: string }>(LAST_SAID, [workspaceId, conversationId]))[0]?.content ?? '',
    addAttachments: (attachments) => {
      if (attachments.length > 0) tx.defer(ADD_ATTACHMENTS, [attachmentColumns.rows(attachments)]);
    },
    lockUnused: (ids) => tx.query<Attachment>(LOCK_UNUSED, [workspaceId, ids]),
    lockUpload: async (visitorId, id) => (await tx.query<Attachment>(LOCK_UPLOAD, [workspaceId, visitorId, id]))[0],
    lockUploads: async (visitorId, since) => {
      await tx.query(LOCK_VISITOR, [workspaceId, visitorId]);
      return uploadsOf(tx, { workspaceId, id: visitorId }, since);
    },
    attach: (ids, messageId) => tx.defer(ATTACH, [workspaceId, ids, messageId]),
    lockExternalIds: async (accountId, ids) => {
      if (ids.length > 0) await tx.query(LOCK_NAMES, [accountId, [...ids].sort()]);
    },
    keepEarly: (accountId, statuses) => tx.defer(KEEP_EARLY, [workspaceId, accountId, JSON.stringify(statuses)]),
    takeEarly: (accountId, ids) =>
      ids.length === 0 ? Promise.resolve(none) : tx.query<EarlyStatus>(TAKE_EARLY, [workspaceId, accountId, ids]),
    ...earlyChangesOf(tx, workspaceId),
    enqueue: (messages, bulk = false) => {
      const sent = messages.map(({ id, conversationId, seq, accountId }) => ({
        id,
        conversationId,
        seq,
        accountId,
        bulk,
      }));
      tx.defer(ENQUEUE, [workspaceId, JSON.stringify(sent)]);
      promote(sent.map(({ conversationId }) => conversationId));
    },
    followFor: (campaignId, messages) => {
      const accountIds = messages.map(({ accountId }) => accountId);
      tx.defer(ADD_CAMPAIGN_MESSAGE, [workspaceId, idsOf(messages), accountIds, campaignId]);
    },
    noteTemplated: (accountId, identities, at) => {
      if (identities.length > 0) tx.defer(NOTE_TEMPLATED, [workspaceId, accountId, identities, at]);
    },
    dequeue: (messages) => {
      if (messages.length === 0) return;
      tx.defer(DEQUEUE, [workspaceId, messages.map(({ id }) => id)]);
      promote(messages.map(({ conversationId }) => conversationId));
    },
  };
}
