import { notFound, type Actor } from '@workops/kernel';
import { NO_TRY, type AgentTry } from '../../domain/tries/agent-try';
import { notPublished } from '../../domain/scenarios/scenario';
import type { VersionKind } from '../../domain/scenarios/suite-run';
import type { Said } from '../../domain/turns/said';
import type { TryDeps } from '../../try-ports';
import { mustHaveAgent } from '../scenarios/scenarios';

export interface TryInput {
  version: VersionKind;
  messages: readonly Said[];
  allowWrites: boolean;
}

/** Runs an agent without a recipient. Throws `not_found`, `unavailable` without a model, and `conflict`. */
export const beginTry =
  (deps: TryDeps) =>
  async (actor: Actor, agentId: string, { version, messages, allowWrites }: TryInput): Promise<AgentTry> => {
    const live = await mustHaveAgent(deps, actor, agentId);
    if (version === 'live' && live === null) throw notPublished();
    await deps.mustAfford(actor.workspaceId, await deps.agents.graphOf(actor.workspaceId, agentId, version));
    const { workspaceId, livemode } = actor;
    const named = { workspaceId, id: deps.ids.next(), agentId, versionKind: version, versionNumber: version === 'live' ? live : null };
    return deps.store.add(actor, { ...named, messages, allowWrites, livemode }, deps.clock.now());
  };

/** Throws `not_found`. */
export const readTry =
  ({ store }: Pick<TryDeps, 'store'>) =>
  async ({ workspaceId }: Actor, id: string): Promise<AgentTry> => {
    const found = await store.byId(workspaceId, id);
    if (!found) throw notFound(NO_TRY);
    return found;
  };
