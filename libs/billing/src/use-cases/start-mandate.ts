import { unavailable, type Actor } from '@workops/kernel';
import {
  answeredAgain,
  askAgainAt,
  notConfigured,
  referenceOf,
  refusedByProvider,
  type Mandate,
  type MandateStatus,
  type PaymentProvider,
} from '../domain/mandate';
import {
  ProviderAway,
  ProviderRefused,
  type BillingDeps,
  type MandateTransaction,
  type ProviderAnswer,
} from '../ports';
import { end, moveTo } from './move-mandate';

export interface StartInput {
  provider: PaymentProvider;
  returnUrl: string;
  replace: boolean;
}

export interface StartedMandate {
  mandate: Mandate;
  created: boolean;
}

const RETRY_SECONDS = 30;
export const providerAway = () =>
  unavailable('The payment provider does not answer. Try again shortly.', RETRY_SECONDS);

/** What the provider makes of it, and nothing twice. */
async function created(
  { gateway }: Pick<BillingDeps, 'gateway'>,
  { livemode }: Actor,
  input: StartInput,
  reference: string,
): Promise<ProviderAnswer> {
  try {
    return await gateway.create(input.provider, livemode, { reference, returnUrl: input.returnUrl });
  } catch (error) {
    if (error instanceof ProviderRefused) throw refusedByProvider();
    if (error instanceof ProviderAway) throw providerAway();
    throw error;
  }
}

const isOver = (status: MandateStatus): boolean => status === 'failed' || status === 'revoked';

/** Stores the provider's mandate, which replaces the pending one. Throws `unavailable` where the mandate under the reference is over by now. */
async function kept(
  deps: BillingDeps,
  tx: MandateTransaction,
  actor: Actor,
  { input, reference, answer }: { input: StartInput; reference: string; answer: ProviderAnswer },
): Promise<StartedMandate> {
  const now = deps.clock.now();
  const standing = await tx.standing();
  const known = await tx.byReference(input.provider, reference);
  if (known && isOver(known.status)) throw providerAway();
  if (known) return { mandate: known, created: false };
  const again = answeredAgain(standing, { ...input, now });
  // Of two concurrent calls that created different ones at the provider, the second stays there without effect, and is found again by its reference.
  if (again) return { mandate: again, created: false };
  if (standing.pending) await end(deps, tx, standing.pending);
  const mandate: Mandate = {
    workspaceId: actor.workspaceId,
    id: deps.ids.next(),
    provider: input.provider,
    reference,
    livemode: actor.livemode,
    providerId: answer.providerId,
    setupUrl: answer.setupUrl,
    status: 'pending',
    createdAt: now,
    updatedAt: now,
    askDueAt: askAgainAt(now),
    endDueAt: null,
  };
  if (!(await tx.add(mandate))) throw refusedByProvider();
  const target = { kind: 'payment_method', id: mandate.id };
  tx.audit.record({ action: 'payment_method.started', target, details: { provider: mandate.provider } });
  return { mandate: await moveTo(deps, tx, mandate, answer.status), created: true };
}

/**
 * Sets up a payment method: first at the provider, outside of any transaction, then here by the function that is returned. The reference makes a
 * repeat find the same mandate there, after a crash in between too. Throws `conflict` with `already_active`, `unusable` and `unavailable`.
 */
export const startMandate =
  (deps: BillingDeps) =>
  async (actor: Actor, input: StartInput): Promise<() => Promise<StartedMandate>> => {
    const { workspaceId, livemode } = actor;
    const standing = await deps.reads.standing(workspaceId);
    const again = answeredAgain(standing, { ...input, now: deps.clock.now() });
    if (again) return async () => ({ mandate: again, created: false });
    if (!deps.gateway.takes(input.provider, livemode)) throw notConfigured();
    const reference = referenceOf(workspaceId, standing.mandates);
    const answer = await created(deps, actor, input, reference);
    const keep = () => deps.store.transaction(actor, (tx) => kept(deps, tx, actor, { input, reference, answer }));
    if (!isOver(answer.status)) return keep;
    // Kept before it is refused: a repeat would find the same one at the provider, by the same reference.
    await keep();
    throw refusedByProvider();
  };
