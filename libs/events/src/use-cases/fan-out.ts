import type { RecordedEvent } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import { dayOf } from '../domain/days';
import { envelopeTextOf } from '../domain/envelope';
import { EVERY_EVENT, listensTo } from '../domain/subscription';
import type { ClaimedDelivery, FanOutStore, ListeningSubscription, StoredEvent } from '../ports';
import { leaseEnd, shareOf, type Shares } from './shares';

export interface FanOutDeps {
  /** Where the API is reached, without a trailing slash. */
  publicUrl: string;
  clock: Clock;
  shares: Shares;
}

export interface FannedOut {
  /** Deliveries that wait for a claim. */
  waiting: number;
  /** Deliveries claimed from birth, to be begun with the commit. */
  begun: ClaimedDelivery[];
  leasedUntil: Date;
}

interface Pair {
  event: RecordedEvent;
  listener: ListeningSubscription;
}

/**
 * Stores a batch of committed events with a delivery for each subscription that listens: one query and two inserts, however many
 * there are. It runs in the transaction that claimed the events, so that a crash leaves all of it or nothing, and a repeat adds
 * nothing. An event that nobody listens to leaves no trace.
 *
 * Deliveries within their subscription's share are claimed from birth where `keep` has places for all of them: they begin with the
 * commit. Who dies in between leaves leases that run out, as after a claim. All others wait for a claim, which deals places out.
 */
export const fanOut =
  ({ publicUrl, clock, shares }: FanOutDeps) =>
  async (store: FanOutStore, events: RecordedEvent[], keep: (places: number) => boolean): Promise<FannedOut> => {
    const workspaceIds = [...new Set(events.map((event) => event.workspaceId))];
    const names = [EVERY_EVENT, ...new Set(events.map((event) => event.type))];
    const now = clock.now();
    const listeners = byWorkspace(await store.listeners(workspaceIds, names, now));
    const pairs = events.flatMap((event) =>
      (listeners.get(event.workspaceId) ?? []).filter((listener) => listensTo(listener, event)).map((listener) => ({ event, listener })),
    );
    const leasedUntil = leaseEnd(now);
    if (pairs.length === 0) return { waiting: 0, begun: [], leasedUntil };

    const texts = new Map([...new Set(pairs.map(({ event }) => event))].map((event) => [event, envelopeTextOf(event, publicUrl)]));
    const stored = [...texts].map(([event, text]): StoredEvent => ({ event, text }));
    const within = withinShares(pairs, shares);
    const begins = within.size > 0 && keep(within.size);
    const fresh = await store.enqueue(
      stored,
      pairs.map((pair) => ({
        event: pair.event,
        subscriptionId: pair.listener.id,
        ...(begins && within.has(pair) && { leasedUntil }),
      })),
    );
    const isFresh = new Set(fresh.map(({ eventId, subscriptionId }) => eventId + subscriptionId));
    const begun = begins ? [...within].filter(({ event, listener }) => isFresh.has(event.id + listener.id)) : [];
    return {
      waiting: pairs.length - (begins ? within.size : 0),
      leasedUntil,
      begun: begun.map(({ event, listener }) => firstAttemptOf({ event, text: texts.get(event)! }, listener)),
    };
  };

/** The first deliveries of each subscription, as many as it may have in flight beside those that are. */
function withinShares(pairs: readonly Pair[], shares: Shares): Set<Pair> {
  const taken = new Map<string, number>();
  return new Set(
    pairs.filter(({ listener }) => {
      const before = taken.get(listener.id) ?? listener.inFlight;
      taken.set(listener.id, before + 1);
      return before < shareOf(listener, shares);
    }),
  );
}

function firstAttemptOf({ event, text }: StoredEvent, { id, url, sealedSecret, includeData, owner, ownerScopes }: ListeningSubscription): ClaimedDelivery {
  return {
    day: dayOf(event.occurredAt),
    subscriptionId: id,
    eventId: event.id,
    redeliveryOf: null,
    workspaceId: event.workspaceId,
    attempt: 1,
    outcomeLost: false,
    url,
    sealedSecret,
    includeData,
    owner,
    ownerScopes,
    eventType: event.type,
    livemode: event.livemode,
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
