import {
  malformed,
  mustBeReachable,
  notFound,
  ownershipOf,
  type Actor,
  type Clock,
  type ReachableUrlDeps,
  type StillStanding,
} from '@workops/kernel';
import { subscriptionProblems, type Subscription, type SubscriptionPatch } from '../domain/subscription';
import { changeSubscription, shown } from '../domain/subscription-change';
import type { SubscriptionStore } from '../ports';
import { lockedSubscription } from './locked-subscription';

export interface UpdateSubscriptionDeps extends ReachableUrlDeps {
  store: SubscriptionStore;
  stillStanding: StillStanding;
  clock: Clock;
}

/**
 * Applies a patch. A new address is looked up before the transaction, for that needs the network. The row is locked before it is compared, so that two
 * concurrent patches both count and ownership goes to the last caller that changed something. When it is switched off, nothing queued is sent any more, and
 * when it is switched on again only new events are. Throws `malformed`, `not_found`, or `unauthenticated` or `forbidden` when the caller was revoked meanwhile.
 */
export const updateSubscription =
  ({ store, stillStanding, clock, ...reach }: UpdateSubscriptionDeps) =>
  async (actor: Actor, id: string, patch: SubscriptionPatch): Promise<Subscription> => {
    const problems = subscriptionProblems(patch);
    if (problems.length > 0) throw malformed('body', problems);
    const present = await store.find(actor.workspaceId, id);
    if (!present) throw notFound('La suscripción no existe.');
    if (patch.url !== undefined && patch.url !== present.url) await mustBeReachable(reach, actor, patch.url);

    return store.transaction(actor, async (tx) => {
      const caller = await stillStanding(actor, ['webhooks:write']);
      const before = await lockedSubscription(tx, id);
      const now = clock.now();
      const { subscription, changedFields } = changeSubscription(before, patch, ownershipOf(caller), now);
      if (changedFields.length === 0) return shown(before);
      await tx.save(subscription);
      if (before.enabled && !subscription.enabled) await tx.discardQueued(subscription, now);
      tx.audit.record({
        action: 'webhook.updated',
        target: { kind: 'webhook', id },
        details: { host: new URL(subscription.url).host, changed: changedFields },
      });
      return shown(subscription);
    });
  };
