import { Floors } from '../outbox/floors';
import { handOn, handOnLate } from '../outbox/hand-on';
import { leaseLateEvents } from '../outbox/late-events';
import { leaseDueEvents, openDays } from '../outbox/outbox';
import { QueueRoom } from '../outbox/queue-room';
import { runSubscriber, type EventBatch, type EventHandler } from '../outbox/subscriber';
import type { Logger } from '../process/logger';
import type { TestDatabase } from './test-database';

const SUBSCRIBER = { name: 'one', events: '*' } as const;
const MOST = 100;

/** The test carries batches between relay and subscriber. */
export function eventsWithoutQueue(database: TestDatabase['database'], logger: Logger) {
  const jobs: EventBatch[] = [];
  const queues = {
    add: (_queue: string, added: readonly { data: unknown }[]) => {
      jobs.push(...added.map(({ data }) => JSON.parse(JSON.stringify(data)) as EventBatch));
      return Promise.resolve();
    },
    depth: () => Promise.resolve(0),
    process: () => ({ close: () => Promise.resolve() }),
    awayMs: () => 0,
    close: () => Promise.resolve(),
  };
  const relay = { database, queues, subscribers: [SUBSCRIBER], room: new QueueRoom(queues) };
  return {
    async handedOn(): Promise<EventBatch[]> {
      await handOn(relay, await leaseDueEvents(database, await openDays(database), MOST, new Floors()), new Set());
      return jobs.splice(0);
    },
    /** Ends the back-off of batches that the subscriber failed on. */
    async handedOnLate(): Promise<EventBatch[]> {
      await database.query(`UPDATE platform.late_event SET due_at = now() - interval '1 second'`);
      await handOnLate(relay, SUBSCRIBER, await leaseLateEvents(database, SUBSCRIBER.name, MOST, new Floors()));
      return jobs.splice(0);
    },
    async taking(batches: readonly EventBatch[], handle: EventHandler): Promise<void> {
      let take: (data: unknown) => Promise<void> = () => Promise.resolve();
      const process = (_name: string, handler: typeof take) => {
        take = handler;
        return { close: () => Promise.resolve() };
      };
      runSubscriber({ database, queues: { process }, logger }, SUBSCRIBER, handle);
      for (const batch of batches) await take(batch);
    },
    async clear(): Promise<void> {
      for (const table of ['outbox', 'inbox', 'late_event']) await database.query(`DELETE FROM platform.${table}`);
      jobs.splice(0);
    },
  };
}
