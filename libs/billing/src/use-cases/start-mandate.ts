import { unavailable, type Actor } from '@workops/kernel';
import {
  answeredAgain,
  askAgainAt,
  notConfigured,
  mandateReference,
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

/** Replaces the pending mandate. Throws `unavailable` if the reference's mandate has already ended. */
async function kept(
  deps: BillingDeps,
  tx: MandateTransaction,
  actor: Actor,
  { input, reference, answer }: { input: StartInput; reference: string; answer: ProviderAnswer },
): Promise<StartedMandate> {
  const now = deps.clock.now();
  const standing = await tx.standing();
  const existing = await tx.byReference(input.provider, reference);
  if (existing && isOver(existing.status)) throw providerAway();
  if (existing) return { mandate: existing, created: false };
  const again = answeredAgain(standing, { ...input, now });
  // A concurrent call's second mandate stays unused at the provider, where a later call with its reference finds it.
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
 * Calls the provider outside of any transaction, and returns a function that stores the result. After a crash, the
 * reference finds the same mandate. Throws `conflict` with `already_active`, `unusable` and `unavailable`.
 */
export const startMandate =
  (deps: BillingDeps) =>
  async (actor: Actor, input: StartInput): Promise<() => Promise<StartedMandate>> => {
    const { workspaceId, livemode } = actor;
    const standing = await deps.reads.standing(workspaceId);
    const again = answeredAgain(standing, { ...input, now: deps.clock.now() });
    if (again) return async () => ({ mandate: again, created: false });
    if (!deps.gateway.takes(input.provider, livemode)) throw notConfigured();
    const reference = mandateReference(workspaceId, standing.mandates);
    const answer = await created(deps, actor, input, reference);
    const keep = () => deps.store.transaction(actor, (tx) => kept(deps, tx, actor, { input, reference, answer }));
    if (!isOver(answer.status)) return keep;
    // A repeat would find the same mandate at the provider.
    await keep();
    throw refusedByProvider();
  };
