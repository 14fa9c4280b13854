import { findMakerTroubles, type OwnerStandings } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Definitions } from '../../definitions/definition-ports';
import type { RunDefinitions } from '../turn-ports';
import { definitionsAsRun } from '../../definitions/use-cases/definitions-as-run';
import { actOfAgent, actOfVersion } from '../../definitions/domain/agents-authority';
import type { AiAgent } from '../../definitions/domain/ai-agent';
import { definitionReads } from '../../definitions/adapters/definitions-on';

/**
 * An agent whose maker has lost the required rights counts as disabled. An earlier version whose own publisher has lost
 * them counts as deleted.
 */
export function definitionsOfStanding(database: Database, owners: OwnerStandings): Definitions & RunDefinitions {
  const definitions = runDefinitions(database);
  const judged = async <Agent extends Pick<AiAgent, 'workspaceId' | 'enabled' | 'liveVersion'>>(
    agent: Agent,
  ): Promise<Agent> => {
    if (!agent.enabled) return agent;
    const [trouble] = await findMakerTroubles(owners, agent.workspaceId, [actOfAgent(agent)]);
    return trouble ? { ...agent, enabled: false } : agent;
  };
  return {
    ...definitions,
    agent: async (workspaceId, agentId) => {
      const agent = await definitions.agent(workspaceId, agentId);
      return agent && judged(agent);
    },
    live: async (workspaceId, agentId) => {
      const live = await definitions.live(workspaceId, agentId);
      return live && { ...live, agent: await judged(live.agent) };
    },
    version: async (workspaceId, agentId, number) => {
      const version = await definitions.version(workspaceId, agentId, number);
      if (!version) return undefined;
      const [trouble] = await findMakerTroubles(owners, workspaceId, [actOfVersion(version)]);
      if (!trouble) return version;
      // The live version's last publisher decides instead, through the agent's enabled state.
      const agent = await definitions.agent(workspaceId, agentId);
      return agent?.liveVersion?.number === number ? version : undefined;
    },
  };
}

export function runDefinitions(database: Database): Definitions & RunDefinitions {
  const reads = definitionReads(database);
  return {
    ...definitionsAsRun(reads),
    findRuntime: async (workspaceId, graphId) =>
      (await reads.graphRecords.byId(workspaceId, graphId))?.runtimeId ?? null,
  };
}
