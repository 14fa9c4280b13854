import { notFound, type Actor } from '@workops/kernel';
import { disclosedTo } from '../domain/disclosure';
import type { Attempt, DeliveryLog, DeliveryLogQuery, SubscriptionStore } from '../ports';

/**
 * Newest first, a row per attempt. Without access to the event's data a reader sees neither the data nor the response,
 * which may repeat it.
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
