import { notFound, type Actor } from '@workops/kernel';
import type { Attempt, DeliveryLog, DeliveryLogQuery, SubscriptionStore } from '../ports';

/** The delivery log of one subscription, newest first: a row for each attempt. */
export const listDeliveries =
  ({ store, log }: { store: SubscriptionStore; log: DeliveryLog }) =>
  async (actor: Actor, subscriptionId: string, query: DeliveryLogQuery): Promise<Attempt[]> => {
    const subscription = await store.find(actor.workspaceId, subscriptionId);
    if (!subscription) throw notFound('La suscripción no existe.');
    return log.attemptsOf(subscription, query);
  };
