import type { Actor } from '@workops/kernel';
import { moved, noMandate, type Mandate } from '../domain/mandate';
import { ProviderAway, ProviderGone, ProviderRefused, type BillingDeps } from '../ports';
import { settle } from './move-mandate';
import { providerAway } from './start-mandate';

/** Whether it is still usable at the provider. Throws as `ask` does. */
export async function standsThere(gateway: BillingDeps['gateway'], mandate: Mandate): Promise<boolean> {
  try {
    const { status } = await gateway.ask(mandate);
    return status === 'active' || status === 'pending';
  } catch (error) {
    if (error instanceof ProviderGone) return false;
    throw error;
  }
}

/** Revokes it at the provider; where that refuses, its answer shows whether the mandate is over already. */
async function revoked({ gateway }: Pick<BillingDeps, 'gateway'>, mandate: Mandate): Promise<void> {
  try {
    await gateway.revoke(mandate);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (await standsThere(gateway, mandate)) throw new ProviderAway();
  }
}

/**
 * The provider takes the active mandate and the pending one back, and each is over here as soon as it has: where the provider of the other is away, the
 * first stays over. Killed in between, a repeat does it again. Throws `not_found` where there never was one, and `unavailable`.
 */
export const endMandate =
  (deps: BillingDeps) =>
  async (actor: Actor): Promise<void> => {
    const { active, pending } = await deps.reads.standing(actor.workspaceId);
    const standing = [active, pending].filter((each) => each !== undefined);
    if (standing.length === 0 && !(await deps.reads.latest(actor.workspaceId))) throw noMandate();
    try {
      for (const each of standing) {
        await revoked(deps, each);
        await deps.store.transaction(actor, async (tx) => {
          await tx.standing();
          const present = await tx.byId(each.id);
          if (present) await settle(deps, tx, present, moved(present, 'revoked', deps.clock.now()));
        });
      }
    } catch (error) {
      if (error instanceof ProviderAway || error instanceof ProviderRefused) throw providerAway();
      throw error;
    }
  };
