import { makerTroublesOf, type OwnerStandings } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import type { Definitions } from '../../definitions/definition-ports';
import type { RunDefinitions } from '../turn-ports';
import { definitionsAsRun } from '../../definitions/use-cases/definitions-as-run';
import { actOfAgent, actOfVersion } from '../../definitions/domain/agents-authority';
import type { AiAgent } from '../../definitions/domain/ai-agent';
import { definitionReads } from '../../definitions/adapters/definitions-on';

/**
 * The same for what answers customers: an agent whose maker may no longer do by hand what it does is as one that is switched off, and an earlier version whose
 * own publisher may not do what that version does is as one that is gone.
 */
export function definitionsOfStanding(database: Database, owners: OwnerStandings): Definitions & RunDefinitions {
  const definitions = runDefinitions(database);
  const judged = async <Agent extends Pick<AiAgent, 'workspaceId' | 'enabled' | 'liveVersion'>>(
    agent: Agent,
  ): Promise<Agent> => {
    if (!agent.enabled) return agent;
    const [trouble] = await makerTroublesOf(owners, agent.workspaceId, [actOfAgent(agent)]);
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
      const [trouble] = await makerTroublesOf(owners, workspaceId, [actOfVersion(version)]);
      if (!trouble) return version;
      // The live version answers for its last publisher, by whom its agent is judged.
      const agent = await definitions.agent(workspaceId, agentId);
      return agent?.liveVersion?.number === number ? version : undefined;
    },
  };
}

/** Definitions as those read them who run them. */
export function runDefinitions(database: Database): Definitions & RunDefinitions {
  const reads = definitionReads(database);
  return {
    ...definitionsAsRun(reads),
    runtimeOf: async (workspaceId, graphId) => (await reads.graphRecords.byId(workspaceId, graphId))?.runtimeId ?? null,
  };
}
