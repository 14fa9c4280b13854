import type { Actor } from '@workops/kernel';
import type { Reputation, ReputationDeps } from '../reputation-ports';

export const readReputation =
  ({ reads }: Pick<ReputationDeps, 'reads'>) =>
  ({ workspaceId }: Pick<Actor, 'workspaceId'>): Promise<Reputation> =>
    reads.of(workspaceId);

/** Restarts counts at zero; campaigns stay paused. No-op if not blocked. */
export const releaseReputation =
  ({ store, reads, clock }: ReputationDeps) =>
  async (actor: Actor, { reason }: { reason: string }): Promise<Reputation> => {
    await store.transaction(actor, async (tx) => {
      const locked = await tx.reputation();
      if (!locked.blocked) return;
      await locked.release(clock.now(), actor.author);
      tx.audit.record({
        action: 'email_reputation.released',
        target: { kind: 'email_reputation', id: null },
        details: { reason },
      });
    });
    return reads.of(actor.workspaceId);
  };
