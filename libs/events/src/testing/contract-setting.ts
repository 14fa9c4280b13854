import type { RecordedEvent } from '@workops/contracts';
import { anActor } from '@workops/kernel/testing';
import type { AdminNotice } from '../domain/pause-notice';
import { NOTHING_HELD } from '../domain/places';
import type { Subscription, SubscriptionRecord } from '../domain/subscription';
import type { DeliveryHolds } from '../hold-ports';
import type {
  AttemptOutcome,
  ClaimRequest,
  DeliveryLog,
  DispatchStore,
  FanOutStore,
  NewSubscription,
  SubscriptionStore,
} from '../ports';
import { anEvent, aSubscription, stored } from './builders';

export interface Stores {
  subscriptions: SubscriptionStore;
  log: DeliveryLog;
  fanOut: FanOutStore;
  /** The clock is fixed at `now`. */
  holds(now: Date): Pick<DeliveryHolds, 'hold' | 'release'>;
  /** Shares the deliveries, as another process does. */
  dispatch(): DispatchStore;
  told: AdminNotice[];
}

export interface Setting {
  stores(): Stores;
  subscribed(over?: Partial<NewSubscription>): Promise<NewSubscription>;
  queue(subscription: NewSubscription, count: number, over?: Partial<RecordedEvent>): Promise<RecordedEvent[]>;
  healthOf(subscription: NewSubscription): Promise<Subscription | undefined>;
  /** Has no side effects of an operation. */
  change(subscription: NewSubscription, over: Partial<SubscriptionRecord>): Promise<void>;
}

export const NOW = new Date('2027-01-15T12:00:00.000Z');
export const LEASE_MS = 15_000;
export const after = (milliseconds: number): Date => new Date(NOW.getTime() + milliseconds);

export const request = (over: Partial<ClaimRequest> = {}): ClaimRequest => ({
  limit: 100,
  openLimit: 100,
  retryLimit: 50,
  releasedLimit: 50,
  perSubscription: 20,
  perFailingSubscription: 20,
  perWorkspace: 100,
  perFailingWorkspace: 100,
  perHost: 100,
  perWorkspaceAndHost: 100,
  held: NOTHING_HELD,
  now: NOW,
  leaseMs: LEASE_MS,
  ...over,
});

export async function recordAll(dispatch: DispatchStore, outcomes: readonly AttemptOutcome[]): Promise<void> {
  for (let left = outcomes; left.length > 0;) left = await dispatch.record(left);
}

export const settingOn = (stores: () => Stores): Setting => ({
  stores,
  subscribed: async (over = {}) => {
    const subscription = aSubscription(over);
    await stores().subscriptions.insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
    return subscription;
  },
  queue: async (subscription, count, over = {}) => {
    const events = Array.from({ length: count }, () =>
      anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW, ...over }),
    );
    await stores().fanOut.enqueue(
      events.map(stored),
      events.map((event) => ({ event, subscriptionId: subscription.id })),
    );
    return events;
  },
  healthOf: ({ workspaceId, id }) => stores().subscriptions.find(workspaceId, id),
  change: ({ workspaceId, id }, over) =>
    stores().subscriptions.transaction(anActor({ workspaceId }), async (tx) => {
      await tx.save({ ...(await tx.lock(id))!, ...over });
    }),
});
