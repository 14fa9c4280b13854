import type { Ownership } from '@workops/kernel';
import type { Subscription, SubscriptionPatch, SubscriptionRecord } from './subscription';

export type ChangedField = 'url' | 'events' | 'description' | 'include_data' | 'enabled';

/** Makes the caller responsible for deliveries. */
const MOVES_OWNER: readonly ChangedField[] = ['url', 'events', 'include_data'];

const sameNames = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((name) => other.includes(name)) && other.every((name) => one.includes(name));

function changedFieldsOf(
  before: Subscription,
  { url, events, description, includeData, enabled }: SubscriptionPatch,
): ChangedField[] {
  const changed: [ChangedField, boolean][] = [
    ['url', url !== undefined && url !== before.url],
    ['events', events !== undefined && !sameNames(events, before.events)],
    ['description', description !== undefined && description !== before.description],
    ['include_data', includeData !== undefined && includeData !== before.includeData],
    ['enabled', enabled !== undefined && enabled !== before.enabled],
  ];
  return changed.filter(([, differs]) => differs).map(([field]) => field);
}

/** Resets the failing streak, which must not grow while nothing is tried. */
const startingAt = (now: Date): Pick<SubscriptionRecord, 'activeSince' | 'failingSince'> => ({
  activeSince: now,
  failingSince: null,
});

/** Repeated values and reordered events change nothing, so they do not move ownership. */
export function changeSubscription(
  before: SubscriptionRecord,
  patch: SubscriptionPatch,
  caller: Ownership,
  now: Date,
): { subscription: SubscriptionRecord; changedFields: ChangedField[] } {
  const changedFields = changedFieldsOf(before, patch);
  if (changedFields.length === 0) return { subscription: before, changedFields };
  const takesOver = changedFields.some((field) => MOVES_OWNER.includes(field));
  const switchedOn = changedFields.includes('enabled') && patch.enabled === true;
  const subscription: SubscriptionRecord = {
    ...before,
    url: patch.url ?? before.url,
    events: changedFields.includes('events') && patch.events ? patch.events : before.events,
    description: patch.description === undefined ? before.description : patch.description,
    includeData: patch.includeData ?? before.includeData,
    enabled: patch.enabled ?? before.enabled,
    ...(takesOver && {
      ownerKind: caller.owner.kind,
      ownerId: caller.owner.id,
      ownerAppId: caller.owner.appId,
      ownerScopes: caller.scopes,
    }),
    ...(switchedOn && startingAt(now)),
    updatedAt: now,
  };
  return { subscription, changedFields };
}

/** Counters restart; returns the same object if not paused. */
export function resumed(before: SubscriptionRecord, now: Date): SubscriptionRecord {
  if (!before.pausedAt) return before;
  return {
    ...before,
    ...startingAt(now),
    pausedAt: null,
    pausedReason: null,
    consecutiveFailures: 0,
    consecutiveFailedDeliveries: 0,
    updatedAt: now,
  };
}

export function shown({
  ownerScopes: _scopes,
  activeSince: _since,
  ...subscription
}: SubscriptionRecord): Subscription {
  return subscription;
}
