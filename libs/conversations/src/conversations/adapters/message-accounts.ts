import type { Sql } from '@workops/platform/database';
import type { MessageAccount, MessageChannel } from '../message-ports';

const ACCOUNT = `
         workspace_id AS "workspaceId", id, kind, provider, address, name, location_id AS "locationId",
         placed_by AS "placedBy", status, default_handler AS "defaultHandler",
         ai_agent_id AS "aiAgentId", window_hours AS "windowHours", max_per_second AS "maxPerSecond"`;

const BY_IDS = `
  SELECT ${ACCOUNT} FROM conversations.messaging_account WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;
const CONNECTED = `
  SELECT ${ACCOUNT} FROM conversations.messaging_account
   WHERE workspace_id = $1 AND connected_as IS NOT NULL AND kind = $2
   ORDER BY location_id IS DISTINCT FROM $3::uuid, created_at, id LIMIT 1`;

export const messageAccountsByIds = (
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<MessageAccount[]> => sql.query<MessageAccount>(BY_IDS, [workspaceId, ids]);

export const connectedAccount = async (
  sql: Sql,
  workspaceId: string,
  kind: MessageChannel,
  locationId: string | null,
): Promise<MessageAccount | undefined> =>
  (await sql.query<MessageAccount>(CONNECTED, [workspaceId, kind, locationId]))[0];
