import type { EventName, RecordedEvent } from '@workops/contracts';
import type { Database } from '../database/database';
import type { Transaction } from '../database/transaction';
import type { Logger } from '../process/logger';
import type { Queues } from '../queues/queues';
import { claimEvents, type Awaited, type EventKey } from './outbox';

/** Who wants which events: a context declares it, the relay reads it. */
export interface Subscriber {
  /** Names the queue and the inbox rows; never changes once used. */
  name: string;
  events: readonly EventName[] | '*';
}

/** What a subscriber does with events that it has not had before, in the transaction that claims them. */
export type EventHandler = (events: RecordedEvent[], tx: Transaction) => Promise<void>;

/** One job: events for one subscriber. */
export interface EventBatch {
  keys: EventKey[];
  awaited: Awaited;
}

const CONCURRENCY = 4;

export const queueOf = (subscriber: Subscriber): string => `events-${subscriber.name}`;

export const wants = (subscriber: Subscriber, type: string): boolean =>
  subscriber.events === '*' || (subscriber.events as readonly string[]).includes(type);

/**
 * Takes the subscriber's batches from its queue. A kill at any point leaves either the whole effect with its inbox rows or
 * none of both, and the relay hands on again what has none. A batch that fails is tried event by event, so that one bad event
 * holds up nobody else; that one comes back with the relay.
 */
export function runSubscriber(
  { database, queues, logger }: { database: Database; queues: Queues; logger: Logger },
  subscriber: Subscriber,
  handle: EventHandler,
): { close(): Promise<void> } {
  const takeIn = (keys: EventKey[], awaited: Awaited): Promise<void> =>
    database.transaction(async (tx) => {
      const events = await claimEvents(tx, keys, subscriber.name, awaited);
      if (events.length > 0) await handle(events, tx);
    });

  return queues.process(
    queueOf(subscriber),
    async (data) => {
      const { keys, awaited } = data as EventBatch;
      try {
        await takeIn(keys, awaited);
      } catch (error) {
        if (keys.length === 1) throw error;
        logger.warn({ err: error, subscriber: subscriber.name, events: keys.length }, 'batch failed, taking its events one by one');
        for (const key of keys) {
          await takeIn([key], awaited).catch((cause: unknown) =>
            logger.error({ err: cause, subscriber: subscriber.name, event_id: key.id }, 'event could not be taken in, it will come back'),
          );
        }
      }
    },
    { concurrency: CONCURRENCY },
  );
}
