import {
  malformed,
  mustBeReachable,
  notFound,
  toOwnership,
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
 * Locks the row before comparing, so that concurrent patches both apply; switching off discards the queue, and
 * switching on starts with new events. Throws `malformed`, `not_found`, or `unauthenticated` or `forbidden` after a
 * revocation.
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
      const { subscription, changedFields } = changeSubscription(before, patch, toOwnership(caller), now);
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
