import type { Sql } from '@workops/platform/database';
import { toShownRun, type ShownRun } from '../domain/shown-turn';
import type { Turn } from '../domain/turn';
import type { ShownTurn, TurnReads } from '../turn-ports';

const COLUMNS = `
  workspace_id AS "workspaceId", id, conversation_id AS "conversationId", ai_agent_id AS "aiAgentId",
  version_number AS "versionNumber", upto_seq AS "uptoSeq",
  status, reason, message_ids AS "messageIds", superseded, progress, shown, created_at AS "createdAt",
  started_at AS "startedAt", ended_at AS "endedAt"`;
const BY_ID = `SELECT ${COLUMNS} FROM agents.ai_turn WHERE workspace_id = $1 AND id = $2`;
const PAGE = `
  SELECT ${COLUMNS} FROM agents.ai_turn
   WHERE workspace_id = $1 AND conversation_id = $2 AND ($3::uuid IS NULL OR id < $3) ORDER BY id DESC LIMIT $4`;

type Row = Turn & { shown: ShownRun | null };

const toTurn = ({ shown, progress, ...turn }: Row): ShownTurn => ({ ...turn, ...(shown ?? toShownRun(progress)) });

export const turnReads = (sql: Sql): TurnReads => ({
  byId: async (workspaceId, id) => {
    const [row] = await sql.query<Row>(BY_ID, [workspaceId, id]);
    return row && toTurn(row);
  },
  page: async (workspaceId, conversationId, { after, limit }) =>
    (await sql.query<Row>(PAGE, [workspaceId, conversationId, after, limit])).map(toTurn),
});
