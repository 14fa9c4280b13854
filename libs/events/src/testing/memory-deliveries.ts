import { hostOf, ownerOf, type Subscription } from '../domain/subscription';
import { shown } from '../domain/subscription-change';
import type { Taker } from '../domain/places';
import type { Attempt, AttemptOutcome, ClaimedDelivery, NewSubscription } from '../ports';
import type { MemoryDelivery } from './memory-subscription-transaction';

export const isUnfinished = ({ state }: MemoryDelivery): boolean =>
  state === 'queued' || state === 'retrying' || state === 'sending';

export const lostFirstThenOldest = (a: MemoryDelivery, b: MemoryDelivery): number =>
  Number(b.state === 'sending') - Number(a.state === 'sending') || a.dueAt.getTime() - b.dueAt.getTime();

export const isSendable = (subscription: NewSubscription, { stored, repeats }: MemoryDelivery): boolean =>
  subscription.enabled &&
  (repeats !== undefined || (!subscription.pausedAt && subscription.activeSince <= stored.event.occurredAt));

export const formerSecretOf = ({ formerSealedSecret, formerSecretUntil }: NewSubscription, now: Date): string | null =>
  formerSecretUntil && formerSecretUntil > now ? formerSealedSecret : null;

export const takerOf = ({ workspaceId, url, consecutiveFailures }: NewSubscription): Taker => ({
  workspaceId,
  host: hostOf(url),
  failing: consecutiveFailures > 0,
});

export function viewOf({
  sealedSecret: _sealed,
  formerSealedSecret: _former,
  ...record
}: NewSubscription): Subscription {
  return shown(record);
}

type Claimed = Omit<ClaimedDelivery, 'outcomeLost' | 'released'>;

export function claimOf(
  { stored, attempts, repeats }: MemoryDelivery,
  subscription: NewSubscription,
  now: Date,
): Claimed {
  const { event, text } = stored;
  return {
    day: event.occurredAt.toISOString().slice(0, 10),
    subscriptionId: subscription.id,
    eventId: event.id,
    redeliveryOf: repeats?.attemptId ?? null,
    workspaceId: event.workspaceId,
    attempt: attempts,
    failing: subscription.consecutiveFailures > 0,
    url: subscription.url,
    host: hostOf(subscription.url),
    sealedSecret: subscription.sealedSecret,
    formerSealedSecret: formerSecretOf(subscription, now),
    includeData: subscription.includeData,
    owner: ownerOf(subscription),
    ownerScopes: subscription.ownerScopes,
    eventType: event.type,
    livemode: event.livemode,
    requestId: event.requestId,
    traceparent: event.traceparent ?? null,
    text,
  };
}

export function attemptOf(
  { delivery, endedAt, requestPayload, statusCode, error, responseExcerpt, latencyMs }: AttemptOutcome,
  id: number,
): Attempt {
  return {
    id,
    subscriptionId: delivery.subscriptionId,
    event: delivery.eventType,
    eventId: delivery.eventId,
    attempt: delivery.attempt,
    statusCode,
    error,
    responseExcerpt,
    requestPayload: JSON.parse(requestPayload) as Attempt['requestPayload'],
    latencyMs,
    redeliveryOf: delivery.redeliveryOf,
    createdAt: endedAt,
  };
}
