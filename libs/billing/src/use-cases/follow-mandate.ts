import { systemActor } from '@workops/kernel';
import { isGivenUp, type Mandate, type PaymentProvider } from '../domain/mandate';
import { ProviderAway, ProviderGone, ProviderRefused, type BillingDeps, type ProviderAnswer } from '../ports';
import { end, moveTo } from './move-mandate';
import { providerAway } from './start-mandate';

export interface Callback {
  provider: PaymentProvider;
  eventId: string;
  providerId: string;
}

const hasEnded = ({ status }: Mandate): boolean => status === 'failed' || status === 'revoked';
const toActor = ({ workspaceId, livemode }: Mandate) => systemActor(workspaceId, livemode);

/**
 * Queries the provider, because a callback proves nothing. Repeated events and unknown mandates are no-ops. Throws
 * `unavailable`, without marking the event as processed.
 */
export const heedCallback =
  (deps: BillingDeps) =>
  async ({ provider, eventId, providerId }: Callback): Promise<void> => {
    const mandate = await deps.reads.atProvider(provider, providerId);
    if (!mandate || hasEnded(mandate) || (await deps.reads.isHeeded(provider, eventId))) return;
    const { status } = await queryGateway(deps, mandate).catch((error: unknown) => {
      throw error instanceof ProviderAway || error instanceof ProviderRefused ? providerAway() : error;
    });
    await deps.store.transaction(toActor(mandate), async (tx) => {
      await tx.standing();
      const present = await tx.byId(mandate.id);
      if (present && (await tx.heed(provider, eventId))) await moveTo(deps, tx, present, status);
    });
  };

/** A mandate unknown to the provider counts as revoked. */
const queryGateway = async (
  { gateway }: Pick<BillingDeps, 'gateway'>,
  mandate: Mandate,
): Promise<Pick<ProviderAnswer, 'status'>> => {
  try {
    return await gateway.ask(mandate);
  } catch (error) {
    if (error instanceof ProviderGone) return { status: 'revoked' };
    throw error;
  }
};

/** A mandate fails if it is pending for a day. Throws `ProviderAway` and `ProviderRefused`. */
export const followMandate =
  (deps: BillingDeps) =>
  async (mandate: Mandate): Promise<void> => {
    const isOver = isGivenUp(mandate, deps.clock.now());
    const answer = await queryGateway(deps, mandate).catch((error: unknown) => {
      if (isOver && (error instanceof ProviderAway || error instanceof ProviderRefused)) return undefined;
      throw error;
    });
    await deps.store.transaction(toActor(mandate), async (tx) => {
      await tx.standing();
      const present = await tx.byId(mandate.id);
      if (!present) return;
      const after = answer ? await moveTo(deps, tx, present, answer.status) : present;
      if (isOver && after.status === 'pending') await end(deps, tx, after);
    });
  };
