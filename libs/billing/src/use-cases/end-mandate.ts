import type { Actor } from '@workops/kernel';
import { moved, noMandate, type Mandate } from '../domain/mandate';
import { ProviderAway, ProviderGone, ProviderRefused, type BillingDeps } from '../ports';
import { settle } from './move-mandate';
import { providerAway } from './start-mandate';

/** Checks whether the mandate is still usable at the provider. Throws as `ask` does. */
export async function standsThere(gateway: BillingDeps['gateway'], mandate: Mandate): Promise<boolean> {
  try {
    const { status } = await gateway.ask(mandate);
    return status === 'active' || status === 'pending';
  } catch (error) {
    if (error instanceof ProviderGone) return false;
    throw error;
  }
}

/**
 * Revokes the mandate at the provider. If the provider refuses, a query shows whether the mandate has already ended
 * there.
 */
async function revoked({ gateway }: Pick<BillingDeps, 'gateway'>, mandate: Mandate): Promise<void> {
  try {
    await gateway.revoke(mandate);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    if (await standsThere(gateway, mandate)) throw new ProviderAway();
  }
}

/**
 * Ends each mandate locally once its provider has answered. Idempotent after a crash. Throws `not_found` and
 * `unavailable`.
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
