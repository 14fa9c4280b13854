import type { Sql } from '@workops/platform/database';
import type { MessageAccount } from '../../message-ports';

const BY_IDS = `
  SELECT workspace_id AS "workspaceId", id, kind, provider, address, name, location_id AS "locationId", status, default_handler AS "defaultHandler",
         ai_agent_id AS "aiAgentId", window_hours AS "windowHours", max_per_second AS "maxPerSecond"
    FROM conversations.messaging_account WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;

/** Accounts as messages know them, removed ones too: their conversations keep them. */
export const messageAccountsByIds = (sql: Sql, workspaceId: string, ids: readonly string[]): Promise<MessageAccount[]> =>
  sql.query<MessageAccount>(BY_IDS, [workspaceId, ids]);
