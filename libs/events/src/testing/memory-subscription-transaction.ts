import type { Actor, AuditedAct } from '@workops/kernel';
import type { Attempt, NewSubscription, StoredEvent, SubscriptionTransaction } from '../ports';

type State = 'queued' | 'retrying' | 'sending' | 'succeeded' | 'failed' | 'discarded';

export interface MemoryDelivery {
  stored: StoredEvent;
  subscriptionId: string;
  /** The row of the log that it repeats, and how many repeats of it there were before; absent on an event's own delivery. */
  repeats?: { attemptId: number; earlier: number };
  state: State;
  attempts: number;
  dueAt: Date;
}

export interface MemoryTables {
  subscriptions: Map<string, NewSubscription>;
  events: Map<string, StoredEvent>;
  deliveries: Map<string, MemoryDelivery>;
  attempts: Attempt[];
  acts: AuditedAct[];
}

export const deliveryKey = (eventId: string, subscriptionId: string, repeats?: MemoryDelivery['repeats']): string =>
  [eventId, subscriptionId, ...(repeats ? [repeats.attemptId, repeats.earlier] : [])].join(' ');

/** The caller lets one transaction follow the other. */
export const memoryTransaction = ({ workspaceId }: Actor, tables: MemoryTables): SubscriptionTransaction => ({
  lock: async (id) => {
    const found = tables.subscriptions.get(id);
    if (found?.workspaceId !== workspaceId) return undefined;
    const { sealedSecret: _sealed, ...record } = found;
    return record;
  },
  save: async (subscription) => {
    tables.subscriptions.set(subscription.id, { ...tables.subscriptions.get(subscription.id)!, ...subscription });
  },
  remove: async (id) => void tables.subscriptions.delete(id),
  discardQueued: async ({ id }) => {
    for (const delivery of tables.deliveries.values()) {
      if (delivery.subscriptionId === id && (delivery.state === 'queued' || delivery.state === 'retrying')) delivery.state = 'discarded';
    }
  },
  loggedEvent: async (subscription, attemptId) =>
    tables.attempts.find(({ id, subscriptionId }) => id === attemptId && subscriptionId === subscription.id),
  redeliver: async ({ id }, logged, at) => {
    const stored = tables.events.get(logged.eventId);
    if (!stored) return false;
    const ofTheSame = [...tables.deliveries.values()].filter((d) => d.subscriptionId === id && d.repeats?.attemptId === logged.id);
    const repeats = { attemptId: logged.id, earlier: ofTheSame.length };
    const delivery: MemoryDelivery = { stored, subscriptionId: id, repeats, state: 'queued', attempts: repeats.earlier, dueAt: at };
    tables.deliveries.set(deliveryKey(logged.eventId, id, repeats), delivery);
    return true;
  },
  enqueue: async ({ id }, stored) => {
    tables.events.set(stored.event.id, stored);
    const delivery: MemoryDelivery = { stored, subscriptionId: id, state: 'queued', attempts: 0, dueAt: stored.event.occurredAt };
    tables.deliveries.set(deliveryKey(stored.event.id, id), delivery);
  },
  audit: { record: (act) => void tables.acts.push(act) },
});
