import { conflict, notFound, type Actor, type Clock } from '@workops/kernel';
import type { SubscriptionStore } from '../ports';
import { lockedSubscription, mustBeOn } from './locked-subscription';

export interface QueuedRedelivery {
  subscriptionId: string;
  deliveryId: number;
  event: string;
  eventId: string;
}

/**
 * Makes one attempt to the current URL, with the data that the owner may read then; also for a paused subscription.
 * Each concurrent call is sent; throws `not_found`, or `conflict` with the reason `switched_off` or `event_expired`.
 */
export const redeliver =
  ({ store, clock }: { store: SubscriptionStore; clock: Clock }) =>
  (actor: Actor, subscriptionId: string, deliveryId: number): Promise<QueuedRedelivery> =>
    store.transaction(actor, async (tx) => {
      const subscription = await lockedSubscription(tx, subscriptionId);
      const logged = await tx.loggedEvent(subscription, deliveryId);
      if (!logged) throw notFound('El envío no existe.');
      mustBeOn(subscription);
      const queued = await tx.redeliver(subscription, logged, clock.now());
      if (!queued) throw conflict('event_expired', 'El evento del envío ya no se conserva.');
      const { event, eventId } = logged;
      tx.audit.record({
        action: 'webhook.redelivered',
        target: { kind: 'webhook', id: subscriptionId },
        details: { delivery_id: deliveryId, event, event_id: eventId },
      });
      return { subscriptionId, deliveryId, event, eventId };
    });
