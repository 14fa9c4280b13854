import type { SecretKeeper } from '@workops/kernel';
import { namedSql, sweepOf, type Database } from '@workops/platform/database';
import { HANDED_OVER, PASSED_AFTER_SECONDS } from '../../conversations/domain/delivery';
import type { Message } from '../../conversations/domain/message';
import { webIdentityOf, type Visitor } from '../domain/visitor';
import type { VisitorReads, Visitors } from '../widget-ports';
import { messageColumns } from '../../conversations/adapters/columns';
import { withFiles } from '../../conversations/adapters/message-files';

const ACCOUNT = `
  SELECT workspace_id AS "workspaceId", id, secrets_sealed AS "secretsSealed" FROM conversations.messaging_account
   WHERE workspace_id = $1 AND provider = 'widget' AND status = 'connected'
   ORDER BY lower(address) = lower($2) DESC NULLS LAST, created_at, id LIMIT 1`;
const VISITOR = `
  SELECT workspace_id AS "workspaceId", id, account_id AS "accountId", token_hash AS "tokenHash",
         external_id AS "externalId", name,
         network, created_at AS "createdAt", seen_at AS "seenAt"
    FROM conversations.visitor WHERE workspace_id = $1 AND token_hash = $2`;
const SAVE = namedSql(
  ['workspaceId', 'id', 'accountId', 'tokenHash', 'externalId', 'name', 'createdAt', 'seenAt', 'network'],
  `
  INSERT INTO conversations.visitor (workspace_id, id, account_id, token_hash, external_id, name, created_at, seen_at,
                                     network)
  VALUES (:workspaceId, :id, :accountId, :tokenHash, :externalId, :name, :createdAt, :seenAt, :network)
  ON CONFLICT (workspace_id, id) DO UPDATE
     SET external_id = EXCLUDED.external_id, name = EXCLUDED.name, seen_at = EXCLUDED.seen_at,
         network = EXCLUDED.network`,
);
const MOVE = 'UPDATE conversations.visitor SET network = $3, seen_at = $4 WHERE workspace_id = $1 AND id = $2';

interface AccountRow {
  workspaceId: string;
  id: string;
  secretsSealed: string | null;
}

export const visitors = (database: Database, secrets: SecretKeeper): Visitors => ({
  account: async (workspaceId, host) => {
    const [row] = await database.query<AccountRow>(ACCOUNT, [workspaceId, host]);
    if (!row) return undefined;
    const opened =
      row.secretsSealed === null ? {} : (JSON.parse(secrets.open(row.secretsSealed)) as { identity_secret?: string });
    return { workspaceId, id: row.id, identitySecret: opened.identity_secret ?? null };
  },
  byTokenHash: async (workspaceId, tokenHash) => (await database.query<Visitor>(VISITOR, [workspaceId, tokenHash]))[0],
  save: async ({ workspaceId, id, accountId, tokenHash, externalId, name, createdAt, seenAt, network }) => {
    await database.query(
      SAVE.text,
      SAVE.values({ workspaceId, id, accountId, tokenHash, externalId, name, createdAt, seenAt, network }),
    );
  },
  move: async ({ workspaceId, id }, network, now) => {
    await database.query(MOVE, [workspaceId, id, network, now]);
  },
});

export const sweepVisitors = sweepOf('conversations.visitor', 'seen_at < $1');

const CONVERSATION = `
  SELECT id FROM conversations.conversation WHERE workspace_id = $1 AND account_id = $2 AND identity = $3
   ORDER BY status = 'closed', activity_at DESC, id LIMIT 1`;

/** This condition equals `isForVisitors`. */
const FOR_VISITORS = `
  m.type <> 'system' AND (m.direction = 'inbound'
                          OR (m.direction = 'outbound'
                              AND m.delivery_status IN (${HANDED_OVER.map((status) => `'${status}'`).join(', ')})))`;
/** Blocks the next one as long as it is not handed over. */
const WAITING = `
  SELECT min(s.seq)
    FROM conversations.send s
    JOIN conversations.message w ON w.workspace_id = s.workspace_id AND w.id = s.message_id
   WHERE s.workspace_id = :workspaceId AND s.conversation_id = :conversationId AND s.seq > :afterSeq
     AND w.created_at > now() - interval '${PASSED_AFTER_SECONDS} s'`;
const MINE = `
  EXISTS (SELECT FROM conversations.conversation c
           WHERE c.workspace_id = m.workspace_id AND c.id = m.conversation_id
             AND c.account_id = :accountId AND c.identity = :identity)`;
/** An earlier message may still be handed over, so that order is kept. */
const MESSAGES = namedSql(
  ['workspaceId', 'accountId', 'identity', 'conversationId', 'afterSeq', 'limit'],
  `
  SELECT ${messageColumns.selected('m')}
    FROM conversations.message m
   WHERE m.workspace_id = :workspaceId AND ${MINE} AND m.conversation_id = :conversationId AND m.seq > :afterSeq
     AND m.seq < coalesce((${WAITING}), m.seq + 1) AND ${FOR_VISITORS}
   ORDER BY m.seq LIMIT :limit`,
);
const MESSAGE = namedSql(
  ['workspaceId', 'accountId', 'identity', 'id'],
  `
  SELECT ${messageColumns.selected('m')}
    FROM conversations.message m
   WHERE m.workspace_id = :workspaceId AND ${MINE} AND m.id = :id AND ${FOR_VISITORS}`,
);

const keyOf = (visitor: Visitor) => ({
  workspaceId: visitor.workspaceId,
  accountId: visitor.accountId,
  identity: webIdentityOf(visitor),
});

export const visitorReads = (database: Database): VisitorReads => ({
  conversationId: async (visitor) =>
    (await database.query<{ id: string }>(CONVERSATION, Object.values(keyOf(visitor))))[0]?.id,
  messages: async (visitor, conversationId, afterSeq, limit) =>
    withFiles(
      database,
      visitor.workspaceId,
      await database.query<Message>(
        MESSAGES.text,
        MESSAGES.values({ ...keyOf(visitor), conversationId, afterSeq, limit }),
      ),
    ),
  message: async (visitor, id) =>
    (
      await withFiles(
        database,
        visitor.workspaceId,
        await database.query<Message>(MESSAGE.text, MESSAGE.values({ ...keyOf(visitor), id })),
      )
    )[0],
});
