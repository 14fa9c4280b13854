import type { Database } from '@workops/platform/database';
import type { BotConversation, BotReads, SaidMessage, Talker } from '../bot-ports';
import { answeredKey, senderKey } from '../../automation/domain/loop-guard';
import { automaticAnswers } from '../../automation/adapters/automatic-answers';
import { HELD } from '../../holds/adapters/hold-sql';

/**
 * A website form stores its words in the name of an unverified contact. Only delivered messages have the provider's id.
 */
const DELIVERED_OR_OURS = "(m.direction <> 'inbound' OR m.external_message_id IS NOT NULL)";

const FACTS = `
  SELECT c.id, c.workspace_id AS "workspaceId", c.contact_id AS "contactId", c.channel, c.handler,
         c.ai_agent_id AS "aiAgentId", c.status, c.filtered,
         c.location_id AS "locationId", ${HELD} AS held, coalesce(asked.seq, 0) AS "askedSeq"
    FROM conversations.conversation c
    LEFT JOIN LATERAL (
      SELECT m.seq FROM conversations.message m
       WHERE m.workspace_id = c.workspace_id AND m.conversation_id = c.id AND m.direction = 'inbound'
         AND m.external_message_id IS NOT NULL AND NOT m.automated
         AND m.type <> 'reaction' AND m.type <> 'system'
       ORDER BY m.seq DESC LIMIT 1) AS asked ON true`;

const BY_IDS = `${FACTS} WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`;
const BY_KEYS = `
  ${FACTS}
    JOIN unnest($1::uuid[], $2::uuid[]) AS key (workspace_id, id) ON key.workspace_id = c.workspace_id
      AND key.id = c.id`;

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** The visitor's network; for a proven identity, that of its latest session. */
const NETWORK = `
  CASE WHEN c.channel <> 'web' THEN NULL
       WHEN c.identity ~ '^v:${UUID}$'
       THEN (SELECT v.network
               FROM conversations.visitor v
              WHERE v.workspace_id = c.workspace_id AND v.id = substr(c.identity, 3)::uuid)
       ELSE (SELECT v.network FROM conversations.visitor v
              WHERE v.workspace_id = c.workspace_id AND v.account_id = c.account_id
                AND v.external_id = substr(c.identity, 3)
              ORDER BY v.seen_at DESC LIMIT 1) END`;
const TALKER = `
  SELECT c.account_id AS "accountId", c.contact_id AS "contactId", c.channel, c.identity, ${NETWORK} AS network,
         EXISTS (SELECT FROM conversations.messaging_account a
                  WHERE a.workspace_id = c.workspace_id AND a.id <> c.account_id AND a.status = 'connected'
                    AND a.default_handler = 'bot'
                    AND a.ai_agent_id IS NOT NULL) AS "hasOtherChannels"
    FROM conversations.conversation c WHERE c.workspace_id = $1 AND c.id = $2`;

const SAID = `
  SELECT id, seq, direction, type, content FROM (
    SELECT m.id, m.seq, m.direction, m.type, m.content FROM conversations.message m
     WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq <= $3 AND m.direction <> 'internal'
       AND ${DELIVERED_OR_OURS}
       AND m.type <> 'reaction' AND m.type <> 'system'
     ORDER BY m.seq DESC LIMIT $4) AS latest
   ORDER BY seq`;

export const botReads = (database: Pick<Database, 'query' | 'onBehalfOfNobody'>): BotReads => ({
  answersWithin: async (workspaceId, answered, minutes) =>
    (await automaticAnswers(database, workspaceId, [answered], minutes)).get(answeredKey(answered)) ?? 0,
  byIds: (workspaceId, ids) => database.query<BotConversation>(BY_IDS, [workspaceId, ids]),
  byKeys: (keys) => {
    const values = [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id)];
    return database.onBehalfOfNobody(() => database.query<BotConversation>(BY_KEYS, values));
  },
  talker: async (workspaceId, id) => {
    const [row] = await database.query<
      Omit<Talker, 'sender'> & Pick<BotConversation, 'channel'> & { identity: string }
    >(TALKER, [workspaceId, id]);
    if (!row) return undefined;
    const { channel, identity, ...talker } = row;
    return { ...talker, sender: senderKey(channel, identity) };
  },
  said: (workspaceId, conversationId, upToSeq, limit) =>
    database.query<SaidMessage>(SAID, [workspaceId, conversationId, upToSeq, limit]),
});
