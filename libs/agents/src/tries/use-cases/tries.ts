import { toMaker, notFound, type Actor } from '@workops/kernel';
import { actOfTry, mayDo } from '../../definitions/domain/tests-authority';
import { NO_TRY, type AgentTry } from '../domain/agent-try';
import { notPublished } from '../../scenarios/domain/scenario';
import type { VersionKind } from '../../scenarios/domain/suite-run';
import type { Said } from '../../turns/domain/said';
import type { TryDeps } from '../try-ports';
import { mustHaveAgent } from '../../scenarios/use-cases/scenarios';
import { agentsOfVersion } from '../../turns/use-cases/pinned-agents';
import { publishedTools } from './published-tools';

export interface TryInput {
  version: VersionKind;
  messages: readonly Said[];
  allowWrites: boolean;
}

/**
 * Throws `not_found`, `unavailable` without a model, `conflict`, and `forbidden` if the caller could not do the agent's
 * work by hand.
 */
export const beginTry =
  (deps: TryDeps) =>
  async (actor: Actor, agentId: string, { version, messages, allowWrites }: TryInput): Promise<AgentTry> => {
    const live = await mustHaveAgent(deps, actor, agentId);
    if (version === 'live' && live === null) throw notPublished();
    const { workspaceId, livemode } = actor;
    const tried = { workspaceId, agentId, versionKind: version, versionNumber: version === 'live' ? live : null };
    const maker = toMaker(actor);
    const published = await publishedTools(deps.answering, workspaceId, agentId);
    mayDo(actor, actOfTry(maker, { agents: await agentsOfVersion(deps.definitions, tried), published, allowWrites }));
    await deps.mustAfford(actor.workspaceId, await deps.agents.findGraph(actor.workspaceId, agentId, version));
    return deps.store.add(
      actor,
      { ...tried, id: deps.ids.next(), messages, allowWrites, livemode, maker },
      deps.clock.now(),
    );
  };

/** Throws `not_found`. */
export const readTry =
  ({ store }: Pick<TryDeps, 'store'>) =>
  async ({ workspaceId }: Actor, id: string): Promise<AgentTry> => {
    const agentTry = await store.byId(workspaceId, id);
    if (!agentTry) throw notFound(NO_TRY);
    return agentTry;
  };
