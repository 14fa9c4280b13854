import type { Actor, AuditedAct } from '@workops/kernel';
import { memoryRecords, type KeptRecords } from '@workops/kernel/testing';
import type { Attempt, NewSubscription, StoredEvent, SubscriptionTransaction } from '../ports';

type State = 'queued' | 'retrying' | 'sending' | 'succeeded' | 'failed' | 'discarded';

export interface MemoryDelivery {
  stored: StoredEvent;
  subscriptionId: string;
  /** The log row and the number of earlier repeats; absent for an event's first delivery. */
  repeats?: { attemptId: number; earlier: number };
  state: State;
  attempts: number;
  dueAt: Date;
}

export interface MemoryTables {
  subscriptions: KeptRecords<NewSubscription>;
  events: Map<string, StoredEvent>;
  deliveries: Map<string, MemoryDelivery>;
  attempts: Attempt[];
  acts: AuditedAct[];
}

export const deliveryKey = (eventId: string, subscriptionId: string, repeats?: MemoryDelivery['repeats']): string =>
  [eventId, subscriptionId, ...(repeats ? [repeats.attemptId, repeats.earlier] : [])].join(' ');

/** The caller serialises transactions. */
export const memoryTransaction = ({ workspaceId }: Actor, tables: MemoryTables): SubscriptionTransaction => {
  const records = memoryRecords(tables.subscriptions, workspaceId);
  return {
    lock: async (id) => {
      const found = await records.lock(id);
      if (!found) return undefined;
      const { sealedSecret: _sealed, formerSealedSecret: _former, ...record } = found;
      return record;
    },
    save: async (subscription) => {
      const kept = await records.lock(subscription.id);
      if (kept) await records.save({ ...kept, ...subscription });
    },
    rotateSecret: async ({ id }, { formerUntil, sealedSecret, shownSecret, at }) => {
      const kept = await records.lock(id);
      if (!kept) return;
      const former = { formerSealedSecret: formerUntil && kept.sealedSecret, formerSecretUntil: formerUntil };
      await records.save({ ...kept, ...former, sealedSecret, secret: shownSecret, updatedAt: at });
    },
    remove: async (id) => void (await records.remove(id)),
    discardQueued: async ({ id }) => {
      for (const delivery of tables.deliveries.values()) {
        if (delivery.subscriptionId === id && (delivery.state === 'queued' || delivery.state === 'retrying'))
          delivery.state = 'discarded';
      }
    },
    loggedEvent: async (subscription, attemptId) =>
      tables.attempts.find(({ id, subscriptionId }) => id === attemptId && subscriptionId === subscription.id),
    redeliver: async ({ id }, logged, at) => {
      const stored = tables.events.get(logged.eventId);
      if (!stored) return false;
      const ofTheSame = [...tables.deliveries.values()].filter(
        (d) => d.subscriptionId === id && d.repeats?.attemptId === logged.id,
      );
      const repeats = { attemptId: logged.id, earlier: ofTheSame.length };
      const delivery: MemoryDelivery = {
        stored,
        subscriptionId: id,
        repeats,
        state: 'queued',
        attempts: repeats.earlier,
        dueAt: at,
      };
      tables.deliveries.set(deliveryKey(logged.eventId, id, repeats), delivery);
      return true;
    },
    enqueue: async ({ id }, stored) => {
      tables.events.set(stored.event.id, stored);
      const delivery: MemoryDelivery = {
        stored,
        subscriptionId: id,
        state: 'queued',
        attempts: 0,
        dueAt: stored.event.occurredAt,
      };
      tables.deliveries.set(deliveryKey(stored.event.id, id), delivery);
    },
    audit: { record: (act) => void tables.acts.push(act) },
  };
};
