import { randomUUID } from 'node:crypto';
import type { Database } from '@workops/platform/database';
import { settledDraft } from '../definitions/domain/agent-draft';

const AGENT = `
  INSERT INTO agents.ai_agent (workspace_id, id, name, folded_name, draft, draft_revision, enabled, coach_enabled, live_version, calls_leads, created_at, updated_at)
  VALUES ($1, $1, 'Probada', 'probada', $3, 1, true, false, $2::jsonb, false, now(), now()) ON CONFLICT DO NOTHING`;

export const testedAgentId = (workspaceId: string): string => workspaceId;

/** `live` is the number of a live version. */
export async function createAgent(database: Database, live: number | null = null): Promise<string> {
  const workspaceId = randomUUID();
  const draft = settledDraft({ instructions: 'Salude.' }, { country: 'CL', model: 'local' });
  await database.query(AGENT, [
    workspaceId,
    live === null ? null : JSON.stringify({ number: live }),
    JSON.stringify(draft),
  ]);
  return workspaceId;
}

const GRAPH = `
  INSERT INTO agents.graph (workspace_id, id, name, folded_name, draft, draft_revision, live_version, runtime_id, created_at, updated_at)
  VALUES ($1, $2::uuid, $2::uuid::text, $2::uuid::text, '{}', 1, '{"number": 2}', $2, now(), now())`;
const GRAPH_VERSION = `
  INSERT INTO agents.graph_version (workspace_id, graph_id, number, id, published_at, published_by, pinned, digest)
  VALUES ($1, $2, $3, gen_random_uuid(), now(), '{}', $4, '')`;

/** The second version is live; the first one's nodes had other agents. */
export async function aLiveGraph(
  database: Database,
  workspaceId: string,
  agentIds: readonly string[],
  before: readonly string[],
): Promise<string> {
  const id = randomUUID();
  const pinned = (ids: readonly string[]) =>
    JSON.stringify({
      nodes: [...ids, null].map((aiAgentId, n) => ({ key: `n${n}`, aiAgentId, agentVersion: aiAgentId && 1 })),
    });
  await database.query(GRAPH, [workspaceId, id]);
  await database.query(GRAPH_VERSION, [workspaceId, id, 1, pinned(before)]);
  await database.query(GRAPH_VERSION, [workspaceId, id, 2, pinned(agentIds)]);
  return id;
}

/** Changes the live version too. */
export const answeredByGraph = (database: Database, workspaceId: string, graphId: string): Promise<unknown> =>
  database.query(
    `UPDATE agents.ai_agent SET live_version = live_version || jsonb_build_object('names', jsonb_build_array($2::text)) WHERE id = $1`,
    [workspaceId, graphId],
  );
