import type { PinnedAgent } from '../../definitions/domain/ai-agent';
import type { Definitions } from '../../definitions/definition-ports';
import type { AgentAt, GraphAt, RunDefinitions } from '../turn-ports';
import { pinnedAt, type NamedVersion } from './agent-at';

/**
 * Omits disabled or missing agents; a draft uses live versions. Null without a graph, undefined if it is missing or not
 * live, when nothing is answered.
 */
export async function graphAt(
  definitions: RunDefinitions,
  workspaceId: string,
  pinned: Pick<PinnedAgent, 'engine' | 'graphId' | 'graphVersion'>,
): Promise<GraphAt | null | undefined> {
  const { engine, graphId, graphVersion } = pinned;
  if (engine !== 'graph') return null;
  if (graphId === null) return undefined;
  const version =
    graphVersion === null
      ? await definitions.liveGraph(workspaceId, graphId)
      : await definitions.graphVersion(workspaceId, graphId, graphVersion);
  if (!version) return undefined;
  const agents = new Map<string, AgentAt>();
  for (const { key, aiAgentId, agentVersion } of version.pinned.nodes) {
    if (aiAgentId === null || agentVersion === null) continue;
    const [agent, at] = await Promise.all([
      definitions.agent(workspaceId, aiAgentId),
      definitions.version(workspaceId, aiAgentId, agentVersion),
    ]);
    if (at && agent?.enabled)
      agents.set(key, { id: aiAgentId, name: agent.name, versionNumber: agentVersion, pinned: at.pinned });
  }
  return {
    id: graphId,
    runtimeId: await definitions.findRuntime(workspaceId, graphId),
    pinned: version.pinned,
    agents,
  };
}

export const withGraph = (pinned: PinnedAgent, graph: GraphAt | null | undefined): PinnedAgent[] => [
  pinned,
  ...[...(graph?.agents.values() ?? [])].map((agent) => agent.pinned),
];

/** Includes those of its graph; empty if deleted. */
export async function agentsOfVersion(
  definitions: Definitions & RunDefinitions,
  named: NamedVersion,
): Promise<PinnedAgent[]> {
  const pinned = await pinnedAt(definitions, named);
  return pinned ? withGraph(pinned, await graphAt(definitions, named.workspaceId, pinned)) : [];
}
