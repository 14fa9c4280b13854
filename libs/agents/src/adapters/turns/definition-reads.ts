import type { Sql } from '@workops/platform/database';
import type { AgentVersion, AiAgent } from '../../domain/definitions/ai-agent';
import type { GraphVersion } from '../../domain/definitions/graph';
import type { RunDefinitions } from '../../turn-ports';

const AGENT = `
  SELECT workspace_id AS "workspaceId", id, name, enabled, live_version AS "liveVersion" FROM agents.ai_agent WHERE workspace_id = $1 AND id = $2`;
const VERSION = `
  SELECT workspace_id AS "workspaceId", agent_id AS "agentId", id, number, published_at AS "publishedAt", published_by AS "publishedBy", note,
         from_version AS "fromVersion", pinned, digest
    FROM agents.agent_version WHERE workspace_id = $1 AND agent_id = $2 AND number = $3`;
const GRAPH = 'SELECT runtime_id AS "runtimeId", live_version AS "liveVersion" FROM agents.graph WHERE workspace_id = $1 AND id = $2';
const GRAPH_VERSION = `
  SELECT workspace_id AS "workspaceId", graph_id AS "graphId", id, number, published_at AS "publishedAt", published_by AS "publishedBy", pinned, digest
    FROM agents.graph_version WHERE workspace_id = $1 AND graph_id = $2 AND number = $3`;

type GraphRow = { runtimeId: string | null; liveVersion: { number: number } | null };

/** Definitions as those read them who run them: each a row by its key. */
export const runDefinitions = (sql: Sql): RunDefinitions => {
  const agentOf = async (workspaceId: string, agentId: string) =>
    (await sql.query<Pick<AiAgent, 'workspaceId' | 'id' | 'name' | 'enabled' | 'liveVersion'>>(AGENT, [workspaceId, agentId]))[0];
  const version = async (workspaceId: string, agentId: string, number: number) =>
    (await sql.query<AgentVersion>(VERSION, [workspaceId, agentId, number]))[0];
  const graphOf = async (workspaceId: string, graphId: string) => (await sql.query<GraphRow>(GRAPH, [workspaceId, graphId]))[0];
  const graphVersion = async (workspaceId: string, graphId: string, number: number) =>
    (await sql.query<GraphVersion>(GRAPH_VERSION, [workspaceId, graphId, number]))[0];
  return {
    ...{ agent: agentOf, version, graphVersion },
    live: async (workspaceId, agentId) => {
      const agent = await agentOf(workspaceId, agentId);
      const live = agent?.liveVersion && (await version(workspaceId, agentId, agent.liveVersion.number));
      return agent && live ? { agent, version: live } : undefined;
    },
    liveGraph: async (workspaceId, graphId) => {
      const live = (await graphOf(workspaceId, graphId))?.liveVersion;
      return live ? graphVersion(workspaceId, graphId, live.number) : undefined;
    },
    runtimeOf: async (workspaceId, graphId) => (await graphOf(workspaceId, graphId))?.runtimeId ?? null,
  };
};
