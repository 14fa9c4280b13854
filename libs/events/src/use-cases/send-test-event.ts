import type { EventName } from '@workops/contracts';
import { conflict, type Actor, type Clock, type Ids } from '@workops/kernel';
import { textOf } from '../domain/envelope';
import { testEventOf } from '../domain/test-event';
import type { SubscriptionStore } from '../ports';
import { lockedSubscription, mustBeOn } from './locked-subscription';

export interface SendTestEventDeps {
  store: SubscriptionStore;
  clock: Clock;
  ids: Ids;
}

export interface QueuedTest {
  subscriptionId: string;
  event: EventName;
  eventId: string;
}

/**
 * The subscription need not listen to the event; from then on it is an ordinary delivery. Throws `not_found`, or
 * `conflict` with the reason `switched_off` or `paused`.
 */
export const sendTestEvent =
  ({ store, clock, ids }: SendTestEventDeps) =>
  (actor: Actor, subscriptionId: string, name: EventName): Promise<QueuedTest> =>
    store.transaction(actor, async (tx) => {
      const subscription = await lockedSubscription(tx, subscriptionId);
      mustBeOn(subscription);
      if (subscription.pausedAt) throw conflict('paused', 'La suscripción está en pausa.');
      const event = testEventOf(name, actor, ids.next(), clock.now());
      await tx.enqueue(subscription, { event, text: textOf(event, null) });
      tx.audit.record({
        action: 'webhook.tested',
        target: { kind: 'webhook', id: subscriptionId },
        details: { event: name, event_id: event.id },
      });
      return { subscriptionId, event: name, eventId: event.id };
    });
