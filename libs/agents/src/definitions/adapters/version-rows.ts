import { listed, type Listed, type ListInput } from '@workops/kernel';
import { namedSql, type Sql, type Transaction } from '@workops/platform/database';
import type { AgentVersion, ListedAgentVersion } from '../domain/ai-agent';
import type { GraphVersion, ListedGraphVersion } from '../domain/graph';
import type { AgentVersions, GraphVersions } from '../definition-ports';

const AGENT_COLUMNS = `
  workspace_id AS "workspaceId", agent_id AS "agentId", id, number, published_at AS "publishedAt",
  published_by AS "publishedBy", note,
  from_version AS "fromVersion", digest`;
const GRAPH_COLUMNS = `
  workspace_id AS "workspaceId", graph_id AS "graphId", id, number, published_at AS "publishedAt",
  published_by AS "publishedBy", digest`;

/** Lists omit the pinned texts, which can be megabytes each. */
const statements = (table: string, owner: string, columns: string) => ({
  byNumber: `SELECT ${columns}, pinned FROM agents.${table} WHERE workspace_id = $1 AND ${owner} = $2 AND number = $3`,
  next: `SELECT coalesce(max(number), 0) + 1 AS next FROM agents.${table} WHERE workspace_id = $1 AND ${owner} = $2`,
  page: `
    SELECT ${columns} FROM agents.${table}
     WHERE workspace_id = $1 AND ${owner} = $2
       AND ($3::uuid IS NULL
            OR number < (SELECT number FROM agents.${table} WHERE workspace_id = $1 AND ${owner} = $2 AND id = $3))
     ORDER BY number DESC LIMIT $4`,
});

const AGENT = statements('agent_version', 'agent_id', AGENT_COLUMNS);
const GRAPH = statements('graph_version', 'graph_id', GRAPH_COLUMNS);

const ADD_AGENT = namedSql(
  ['workspaceId', 'agentId', 'id', 'number', 'publishedAt', 'publishedBy', 'note', 'fromVersion', 'pinned', 'digest'],
  `
  INSERT INTO agents.agent_version (workspace_id, agent_id, id, number, published_at, published_by, note, from_version,
                                    pinned, digest)
  VALUES (:workspaceId, :agentId, :id, :number, :publishedAt, :publishedBy, :note, :fromVersion, :pinned, :digest)`,
);
const ADD_GRAPH = namedSql(
  ['workspaceId', 'graphId', 'id', 'number', 'publishedAt', 'publishedBy', 'pinned', 'digest'],
  `
  INSERT INTO agents.graph_version (workspace_id, graph_id, id, number, published_at, published_by, pinned, digest)
  VALUES (:workspaceId, :graphId, :id, :number, :publishedAt, :publishedBy, :pinned, :digest)`,
);

const nextNumber = async (sql: Sql, text: string, workspaceId: string, id: string): Promise<number> =>
  (await sql.query<{ next: number }>(text, [workspaceId, id]))[0]!.next;

const PAGED = (sql: Sql, text: string) =>
  function page<T extends { id: string }>(workspaceId: string, id: string, input: ListInput): Promise<Listed<T>> {
    return listed(({ after, limit }) => sql.query<T>(text, [workspaceId, id, after, limit]), input);
  };

export const versionReads = (sql: Sql) => ({
  version: async (workspaceId: string, agentId: string, number: number): Promise<AgentVersion | undefined> =>
    (await sql.query<AgentVersion>(AGENT.byNumber, [workspaceId, agentId, number]))[0],
  versions: (workspaceId: string, agentId: string, input: ListInput): Promise<Listed<ListedAgentVersion>> =>
    PAGED(sql, AGENT.page)<ListedAgentVersion>(workspaceId, agentId, input),
  graphVersion: async (workspaceId: string, graphId: string, number: number): Promise<GraphVersion | undefined> =>
    (await sql.query<GraphVersion>(GRAPH.byNumber, [workspaceId, graphId, number]))[0],
  graphVersions: (workspaceId: string, graphId: string, input: ListInput): Promise<Listed<ListedGraphVersion>> =>
    PAGED(sql, GRAPH.page)<ListedGraphVersion>(workspaceId, graphId, input),
});

/** Requires the lock on the agent. */
export const agentVersions = (tx: Transaction, workspaceId: string): AgentVersions => ({
  byNumber: (agentId, number) => versionReads(tx).version(workspaceId, agentId, number),
  next: (agentId) => nextNumber(tx, AGENT.next, workspaceId, agentId),
  add: async (version) => {
    const { agentId, id, number, publishedAt, publishedBy, note, fromVersion, pinned, digest } = version;
    const values = ADD_AGENT.values({
      workspaceId,
      agentId,
      id,
      number,
      publishedAt,
      publishedBy: JSON.stringify(publishedBy),
      note,
      fromVersion,
      pinned: JSON.stringify(pinned),
      digest,
    });
    await tx.query(ADD_AGENT.text, values);
  },
});

/** Requires the lock on the graph. */
export const graphVersions = (tx: Transaction, workspaceId: string): GraphVersions => ({
  byNumber: (graphId, number) => versionReads(tx).graphVersion(workspaceId, graphId, number),
  next: (graphId) => nextNumber(tx, GRAPH.next, workspaceId, graphId),
  add: async ({ graphId, id, number, publishedAt, publishedBy, pinned, digest }) => {
    await tx.query(
      ADD_GRAPH.text,
      ADD_GRAPH.values({
        workspaceId,
        graphId,
        id,
        number,
        publishedAt,
        publishedBy: JSON.stringify(publishedBy),
        pinned: JSON.stringify(pinned),
        digest,
      }),
    );
  },
});
