import { systemActor } from '@workops/kernel';
import { isGivenUp, type Mandate, type PaymentProvider } from '../domain/mandate';
import { ProviderAway, ProviderGone, ProviderRefused, type BillingDeps, type ProviderAnswer } from '../ports';
import { end, moveTo } from './move-mandate';
import { providerAway } from './start-mandate';

/** A provider says that something happened to a mandate of its. */
export interface Callback {
  provider: PaymentProvider;
  eventId: string;
  providerId: string;
}

const hasEnded = ({ status }: Mandate): boolean => status === 'failed' || status === 'revoked';
const actorOf = ({ workspaceId, livemode }: Mandate) => systemActor(workspaceId, livemode);

/**
 * Asks the provider what became of the mandate, and moves it by that answer alone: the callback is no proof of anything. An event that was heeded,
 * or of a mandate that is not ours, does nothing. Throws `unavailable` where the provider cannot be asked: then the event is not heeded.
 */
export const heedCallback =
  (deps: BillingDeps) =>
  async ({ provider, eventId, providerId }: Callback): Promise<void> => {
    const known = await deps.reads.atProvider(provider, providerId);
    if (!known || hasEnded(known) || (await deps.reads.isHeeded(provider, eventId))) return;
    const { status } = await asked(deps, known).catch((error: unknown) => {
      throw error instanceof ProviderAway || error instanceof ProviderRefused ? providerAway() : error;
    });
    await deps.store.transaction(actorOf(known), async (tx) => {
      await tx.standing();
      const present = await tx.byId(known.id);
      if (present && (await tx.heed(provider, eventId))) await moveTo(deps, tx, present, status);
    });
  };

/** What the provider says of it. One that it does not know any more was taken back. */
const asked = async ({ gateway }: Pick<BillingDeps, 'gateway'>, mandate: Mandate): Promise<Pick<ProviderAnswer, 'status'>> => {
  try {
    return await gateway.ask(mandate);
  } catch (error) {
    if (error instanceof ProviderGone) return { status: 'revoked' };
    throw error;
  }
};

/** Asks what became of a pending mandate; after a day without an answer that moves it, it has failed. Throws `ProviderAway` and `ProviderRefused`. */
export const followMandate =
  (deps: BillingDeps) =>
  async (mandate: Mandate): Promise<void> => {
    const isOver = isGivenUp(mandate, deps.clock.now());
    const answer = await asked(deps, mandate).catch((error: unknown) => {
      if (isOver && (error instanceof ProviderAway || error instanceof ProviderRefused)) return undefined;
      throw error;
    });
    await deps.store.transaction(actorOf(mandate), async (tx) => {
      await tx.standing();
      const present = await tx.byId(mandate.id);
      if (!present) return;
      const after = answer ? await moveTo(deps, tx, present, answer.status) : present;
      if (isOver && after.status === 'pending') await end(deps, tx, after);
    });
  };
