import type { Sql } from '@workops/platform/database';
import type { BotConversation, BotReads, SaidMessage } from '../../bot-ports';
import { HELD } from '../holds/hold-sql';

const BY_IDS = `
  SELECT c.id, c.workspace_id AS "workspaceId", c.contact_id AS "contactId", c.channel, c.handler, c.ai_agent_id AS "aiAgentId", c.status, c.filtered,
         c.location_id AS "locationId", ${HELD} AS held, coalesce(asked.seq, 0) AS "askedSeq"
    FROM conversations.conversation c
    LEFT JOIN LATERAL (
      SELECT m.seq FROM conversations.message m
       WHERE m.workspace_id = c.workspace_id AND m.conversation_id = c.id AND m.direction = 'inbound' AND NOT m.automated
         AND m.type <> 'reaction' AND m.type <> 'system'
       ORDER BY m.seq DESC LIMIT 1) AS asked ON true
   WHERE c.workspace_id = $1 AND c.id = ANY ($2::uuid[])`;

const SAID = `
  SELECT id, seq, direction, type, content FROM (
    SELECT m.id, m.seq, m.direction, m.type, m.content FROM conversations.message m
     WHERE m.workspace_id = $1 AND m.conversation_id = $2 AND m.seq <= $3 AND m.direction <> 'internal' AND m.type <> 'reaction' AND m.type <> 'system'
     ORDER BY m.seq DESC LIMIT $4) AS latest
   ORDER BY seq`;

export const botReads = (sql: Sql): BotReads => ({
  byIds: (workspaceId, ids) => sql.query<BotConversation>(BY_IDS, [workspaceId, ids]),
  said: (workspaceId, conversationId, upToSeq, limit) => sql.query<SaidMessage>(SAID, [workspaceId, conversationId, upToSeq, limit]),
});
