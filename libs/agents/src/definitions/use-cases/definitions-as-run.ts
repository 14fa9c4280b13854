import type { AgentVersion } from '../domain/ai-agent';
import type { DefinitionReads, Definitions } from '../definition-ports';
import { toPinnedAgent } from './publish-agent';
import { textsAsTheyAre } from './references';

type Skills = Pick<DefinitionReads, 'skills'>;

/** Skills disabled since publishing are neither listed nor readable. The others keep the pinned texts. */
async function asItRuns({ skills }: Skills, version: AgentVersion): Promise<AgentVersion> {
  const { workspaceId, pinned } = version;
  if (pinned.skills.length === 0) return version;
  const present = await skills(
    workspaceId,
    pinned.skills.map(({ id }) => id),
  );
  const off = new Set(present.filter(({ enabled }) => !enabled).map(({ id }) => id));
  return off.size === 0
    ? version
    : { ...version, pinned: { ...pinned, skills: pinned.skills.filter(({ id }) => !off.has(id)) } };
}

async function versionAsItRuns(
  reads: Skills & Pick<DefinitionReads, 'version'>,
  workspaceId: string,
  agentId: string,
  number: number,
) {
  const version = await reads.version(workspaceId, agentId, number);
  return version && asItRuns(reads, version);
}

export const definitionsAsRun = (reads: DefinitionReads): Definitions => ({
  agent: (workspaceId, agentId) => reads.agentRecords.byId(workspaceId, agentId),
  live: async (workspaceId, agentId) => {
    const agent = await reads.agentRecords.byId(workspaceId, agentId);
    const version = agent?.liveVersion
      ? await versionAsItRuns(reads, workspaceId, agentId, agent.liveVersion.number)
      : undefined;
    return agent && version && { agent, version };
  },
  version: (workspaceId, agentId, number) => versionAsItRuns(reads, workspaceId, agentId, number),
  draft: async (workspaceId, agentId) => {
    const agent = await reads.agentRecords.byId(workspaceId, agentId);
    return agent && toPinnedAgent(agent.draft, await textsAsTheyAre({ reads }, workspaceId, agent.draft));
  },
  graphVersion: (workspaceId, graphId, number) => reads.graphVersion(workspaceId, graphId, number),
  liveGraph: async (workspaceId, graphId) => {
    const graph = await reads.graphRecords.byId(workspaceId, graphId);
    return graph?.liveVersion ? reads.graphVersion(workspaceId, graphId, graph.liveVersion.number) : undefined;
  },
});
