import type { RecordedEvent } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import { dayOf } from '../domain/days';
import { envelopeTextOf } from '../domain/envelope';
import { EVERY_EVENT, listensTo } from '../domain/subscription';
import type { ClaimedDelivery, FanOutStore, ListeningSubscription, StoredEvent } from '../ports';
import type { Taker } from '../domain/places';
import { leaseEnd, shareOf, type SubscriptionShares } from '../domain/shares';

export interface FanOutDeps {
  /** No trailing slash. */
  publicUrl: string;
  clock: Clock;
  shares: SubscriptionShares;
}

export type Keep = <T extends Taker>(wanted: readonly T[]) => readonly T[];

export interface FannedOut {
  waiting: number;
  /** Created as claimed; they start with the commit. */
  begun: ClaimedDelivery[];
  leasedUntil: Date;
}

interface Pair extends Taker {
  event: RecordedEvent;
  listener: ListeningSubscription;
}

/**
 * Runs in the transaction that claimed the events, with one query and two inserts, so a crash leaves all or nothing and
 * a repeat adds nothing.
 *
 * Deliveries within their share that `keep` gives a slot are created as claimed; the others wait for a claim.
 */
export const fanOut =
  ({ publicUrl, clock, shares }: FanOutDeps) =>
  async (store: FanOutStore, events: RecordedEvent[], keep: Keep): Promise<FannedOut> => {
    const workspaceIds = [...new Set(events.map((event) => event.workspaceId))];
    const names = [EVERY_EVENT, ...new Set(events.map((event) => event.type))];
    const now = clock.now();
    const listeners = byWorkspace(await store.listeners(workspaceIds, names, now));
    const pairs = events.flatMap((event) =>
      (listeners.get(event.workspaceId) ?? [])
        .filter((listener) => listensTo(listener, event))
        .map((listener) => pairOf(event, listener)),
    );
    const leasedUntil = leaseEnd(now);
    if (pairs.length === 0) return { waiting: 0, begun: [], leasedUntil };

    const texts = new Map(
      [...new Set(pairs.map(({ event }) => event))].map((event) => [event, envelopeTextOf(event, publicUrl)]),
    );
    const stored = [...texts].map(([event, text]): StoredEvent => ({ event, text }));
    const kept = new Set(keep(withinShares(pairs, shares)));
    const fresh = await store.enqueue(
      stored,
      pairs.map((pair) => ({
        event: pair.event,
        subscriptionId: pair.listener.id,
        ...(kept.has(pair) && { leasedUntil }),
      })),
    );
    const isFresh = new Set(fresh.map(({ eventId, subscriptionId }) => eventId + subscriptionId));
    const begun = [...kept].filter(({ event, listener }) => isFresh.has(event.id + listener.id));
    return {
      waiting: pairs.length - kept.size,
      leasedUntil,
      begun: begun.map(({ event, listener }) => firstAttemptOf({ event, text: texts.get(event)! }, listener)),
    };
  };

/** Includes those in flight; none while an operator holds them. */
function withinShares(pairs: readonly Pair[], shares: SubscriptionShares): Pair[] {
  const taken = new Map<string, number>();
  return pairs.filter(({ listener }) => {
    const before = taken.get(listener.id) ?? listener.inFlight;
    taken.set(listener.id, before + 1);
    return !listener.onHold && before < shareOf(listener, shares);
  });
}

const pairOf = (event: RecordedEvent, listener: ListeningSubscription): Pair => ({
  event,
  listener,
  workspaceId: listener.workspaceId,
  host: listener.host,
  failing: listener.consecutiveFailures > 0,
});

function firstAttemptOf({ event, text }: StoredEvent, listener: ListeningSubscription): ClaimedDelivery {
  const { id, url, host, sealedSecret, formerSealedSecret, includeData, owner, ownerScopes, consecutiveFailures } =
    listener;
  return {
    day: dayOf(event.occurredAt),
    subscriptionId: id,
    eventId: event.id,
    redeliveryOf: null,
    workspaceId: event.workspaceId,
    attempt: 1,
    outcomeLost: false,
    released: false,
    failing: consecutiveFailures > 0,
    url,
    host,
    sealedSecret,
    formerSealedSecret,
    includeData,
    owner,
    ownerScopes,
    eventType: event.type,
    livemode: event.livemode,
    requestId: event.requestId,
    traceparent: event.traceparent ?? null,
    text,
  };
}

function byWorkspace(listeners: ListeningSubscription[]): Map<string, ListeningSubscription[]> {
  const groups = new Map<string, ListeningSubscription[]>();
  for (const listener of listeners) {
    const group = groups.get(listener.workspaceId);
    if (group) group.push(listener);
    else groups.set(listener.workspaceId, [listener]);
  }
  return groups;
}
