import { randomUUID } from 'node:crypto';
import type { Sql } from '@workops/platform/database';

const ADD = `
  INSERT INTO agents.ai_turn (workspace_id, id, conversation_id, ai_agent_id, version_number, upto_seq, status, shown, superseded, created_at, updated_at,
                              started_at, ended_at)
  VALUES ($1, $2, $3, $4, 1, 1, 'answered', $5, 0, now(), now(), now(), now())`;

const shown = {
  calls: [{ n: 1, tool: 'search_knowledge', outcome: 'ok', input: { query: 'hora' }, durationMs: 12 }],
  steps: [],
  usage: { promptTokens: 120, completionTokens: 9, estimated: false },
  costMicros: 23,
};

export async function aTurn(
  sql: Sql,
  workspaceId: string,
  conversationId: string,
  agentId: string = randomUUID(),
): Promise<string> {
  const id = randomUUID();
  await sql.query(ADD, [workspaceId, id, conversationId, agentId, JSON.stringify(shown)]);
  return id;
}
