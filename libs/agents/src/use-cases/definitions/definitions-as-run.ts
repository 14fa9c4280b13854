import type { DefinitionReads, Definitions } from '../../definition-ports';
import { pinnedOf } from './publish-agent';
import { textsAsTheyAre } from './references';

/** Definitions for what runs them. */
export const definitionsAsRun = (reads: DefinitionReads): Definitions => ({
  agent: (workspaceId, agentId) => reads.agentRecords.byId(workspaceId, agentId),
  live: async (workspaceId, agentId) => {
    const agent = await reads.agentRecords.byId(workspaceId, agentId);
    const version = agent?.liveVersion ? await reads.version(workspaceId, agentId, agent.liveVersion.number) : undefined;
    return agent && version && { agent, version };
  },
  version: (workspaceId, agentId, number) => reads.version(workspaceId, agentId, number),
  draft: async (workspaceId, agentId) => {
    const agent = await reads.agentRecords.byId(workspaceId, agentId);
    return agent && pinnedOf(agent.draft, await textsAsTheyAre({ reads }, workspaceId, agent.draft));
  },
  graphVersion: (workspaceId, graphId, number) => reads.graphVersion(workspaceId, graphId, number),
  liveGraph: async (workspaceId, graphId) => {
    const graph = await reads.graphRecords.byId(workspaceId, graphId);
    return graph?.liveVersion ? reads.graphVersion(workspaceId, graphId, graph.liveVersion.number) : undefined;
  },
});
