import { DomainError, type Actor, type Clock, type Scope } from '@workops/kernel';
import type { Held } from '../domain/minter';
import type { AccessStore } from '../ports';
import { unknownOrRevoked } from './authenticate';

export type StandingActor = Actor & Held;

/**
 * A revocation of the credential, member or app waits until the transaction ends, and then sees its effects. Throws
 * `unauthenticated` if the actor is gone, `forbidden` without a needed scope.
 */
export const stillStanding =
  ({ store, clock }: { store: Pick<AccessStore, 'hold'>; clock: Clock }) =>
  async (actor: Actor, needs: readonly Scope[] = []): Promise<StandingActor> => {
    const hold = await store.hold(actor);
    if (!hold || (hold.expiresAt && hold.expiresAt <= clock.now())) throw unknownOrRevoked();
    const scopes = new Set([...actor.scopes].filter((scope) => hold.scopes.has(scope)));
    const missing = needs.filter((scope) => !scopes.has(scope));
    if (missing.length > 0)
      throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${missing.join(', ')}.`);
    return { ...actor, ...hold, scopes };
  };
