import { DomainError, type Actor, type Clock, type Scope } from '@workops/kernel';
import type { Held } from '../domain/minter';
import type { AccessStore } from '../ports';
import { unknownOrRevoked } from './authenticate';

/** The actor as they are inside the open transaction. */
export type StandingActor = Actor & Held;

/**
 * The actor read again, at this moment: for use inside a transaction with lasting effects. Until it ends, a revocation of the credential, and the removal of
 * its member or app, wait for it, so that they see its effects. Throws `unauthenticated` when the actor is gone, `forbidden` when a scope that the act needs
 * is.
 */
export const stillStanding =
  ({ store, clock }: { store: Pick<AccessStore, 'hold'>; clock: Clock }) =>
  async (actor: Actor, needs: readonly Scope[] = []): Promise<StandingActor> => {
    const held = await store.hold(actor);
    if (!held || (held.expiresAt && held.expiresAt <= clock.now())) throw unknownOrRevoked();
    const scopes = new Set([...actor.scopes].filter((scope) => held.scopes.has(scope)));
    const missing = needs.filter((scope) => !scopes.has(scope));
    if (missing.length > 0)
      throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${missing.join(', ')}.`);
    return { ...actor, ...held, scopes };
  };
