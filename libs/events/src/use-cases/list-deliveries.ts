import { notFound, type Actor } from '@workops/kernel';
import { disclosedTo } from '../domain/disclosure';
import type { Attempt, DeliveryLog, DeliveryLogQuery, SubscriptionStore } from '../ports';

/**
 * The delivery log of one subscription, newest first: a row for each attempt. The body that was posted is shown as it was to who may read
 * the event's data as its owner might; to others without the data, and without what the receiver answered, which may repeat it.
 */
export const listDeliveries =
  ({ store, log }: { store: SubscriptionStore; log: DeliveryLog }) =>
  async (actor: Actor, subscriptionId: string, query: DeliveryLogQuery): Promise<Attempt[]> => {
    const subscription = await store.find(actor.workspaceId, subscriptionId);
    if (!subscription) throw notFound('La suscripción no existe.');
    const attempts = await log.attemptsOf(subscription, query);
    return attempts.map((attempt) => seenBy(actor, attempt));
  };

function seenBy(actor: Actor, attempt: Attempt): Attempt {
  if (!('data' in attempt.requestPayload)) return attempt;
  const disclosure = disclosedTo(actor, attempt.event);
  if (disclosure === 'data') return attempt;
  const { data: _data, ...notice } = attempt.requestPayload;
  return { ...attempt, requestPayload: { ...notice, data_omitted: disclosure.omitted }, responseExcerpt: null };
}
