import { randomUUID } from 'node:crypto';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { Database } from '../database/database';
import { openDatabase } from '../database/open-database';
import { systemIds } from '../ids';
import { createLogger } from '../process/logger';
import type { Queues } from '../queues/queues';
import { ServerLink, testDatabase, type TestDatabase } from '../testing';
import { postponeEvents } from './late-events';
import type { EventKey } from './outbox';
import { runSubscriber, type EventBatch, type EventHandler, type Subscriber } from './subscriber';

const SUBSCRIBER = { name: 'one', events: '*' } as const;
const logger = createLogger('test', 'silent');

describe('a subscriber whose database goes away', () => {
  let test: TestDatabase;
  let link: ServerLink;
  let database: Database;
  let keys: EventKey[];

  beforeEach(async () => {
    test = await testDatabase();
    link = await ServerLink.to(test.url);
    database = await openDatabase({
      url: link.url,
      poolSize: 2,
      clock: systemClock,
      ids: systemIds,
      applicationName: 'test',
    });
    await test.database.transaction(async (tx) => {
      const recorder = tx.recorder(anActor());
      for (let n = 0; n < 5; n += 1)
        recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
    });
    keys = await test.database.query<EventKey>('SELECT day, id FROM platform.outbox');
  });
  afterEach(async () => {
    await database.close();
    await link.cut();
    await test.drop();
  });

  /** Returns a function that hands it a batch, as its queue would. */
  function subscribed(handle: EventHandler, declared: Subscriber = SUBSCRIBER) {
    let take: ((batch: unknown) => Promise<void>) | undefined;
    const queues: Pick<Queues, 'process'> = {
      process: (_name, handler) => {
        take = handler;
        return { close: () => Promise.resolve() };
      },
    };
    const subscriber = runSubscriber({ database, queues, logger }, declared, handle);
    return { take: (batch: EventBatch) => take!(batch), close: () => subscriber.close() };
  }

  const lateOnes = () => test.database.query<{ attempts: number }>('SELECT attempts FROM platform.late_event');
  const sizesOf = (handed: readonly string[][]) => handed.map(({ length }) => length);

  /** Cuts the connection during the first call, and restores it soon after. */
  function handedThroughAnOutage() {
    const handed: string[][] = [];
    const subscriber = subscribed(async (events, tx) => {
      handed.push(events.map(({ id }) => id));
      if (handed.length > 1) return;
      await link.cut();
      setTimeout(() => void link.mend(), 300);
      await tx.query('SELECT 1');
    });
    return { handed, subscriber };
  }

  it('processes the whole batch once the database is back, without a counted failure', async () => {
    const { handed, subscriber } = handedThroughAnOutage();
    await subscriber.take({ keys, awaited: 'by its only subscriber' });
    expect(sizesOf(handed)).toEqual([5, 5]);
    expect(await lateOnes()).toEqual([]);
  });

  it('continues the same attempt at an event that is tried alone', async () => {
    const [key] = keys;
    await postponeEvents(test.database, [{ ...key!, subscribers: [SUBSCRIBER.name], finish: true }]);
    const { handed, subscriber } = handedThroughAnOutage();
    await subscriber.take({ keys: [key!], awaited: 'late', alone: true });
    expect(sizesOf(handed)).toEqual([1, 1]);
    expect(await lateOnes()).toEqual([]);
  });

  it('leaves its events to their leases if it is closed during the outage', async () => {
    await link.cut();
    const subscriber = subscribed(() => Promise.resolve());
    const taken = subscriber.take({ keys, awaited: 'by its only subscriber' });
    await subscriber.close();
    await expect(taken).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await lateOnes()).toEqual([]);
  });

  it('can process each event in its own transaction, so that failures are isolated', async () => {
    const handed: string[][] = [];
    const committed = () =>
      test.database.query('SELECT FROM platform.outbox WHERE finished_at IS NOT NULL').then(({ length }) => length);
    const before: number[] = [];
    const handle: EventHandler = async (events) => {
      before.push(await committed());
      handed.push(events.map(({ id }) => id));
      if (handed.length === 2) throw new Error('Its workspace is locked.');
    };
    await subscribed(handle, { ...SUBSCRIBER, oneByOne: true }).take({ keys, awaited: 'by its only subscriber' });
    expect([sizesOf(handed), before]).toEqual([
      [1, 1, 1, 1, 1],
      [0, 1, 2, 3, 4],
    ]);
    expect(await lateOnes()).toEqual([{ attempts: 1 }]);
  });
});
