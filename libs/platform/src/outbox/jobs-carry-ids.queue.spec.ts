import { randomUUID } from 'node:crypto';
import type { RecordedEvent } from '@workops/contracts';
import { systemIds } from '../ids';
import { createLogger } from '../process/logger';
import { openQueues } from '../queues/queues';
import { testDatabase, type TestDatabase } from '../testing';
import { queueDueEvents, textsInQueue } from '../testing/queued-events';
import { handOn, handOnLate } from './hand-on';
import { insertionOf } from './insert-events';
import { QueueRoom } from './queue-room';
import type { EventBatch } from './subscriber';

const MARK = 'zqmarkxk';
const REQUEST = 'req-77';
/** The fields of an event that a job may contain. */
const SAID = ['day', 'id', 'requestId', 'traceparent'];

let test: TestDatabase;
const redisUrl = process.env.REDIS_URL;
beforeAll(async () => {
  test = await testDatabase();
});
afterAll(() => test.drop());

const anEvent = (): RecordedEvent => ({
  id: systemIds.next(),
  type: 'contact.updated',
  version: 1,
  workspaceId: randomUUID(),
  livemode: true,
  occurredAt: new Date(),
  resource: { type: 'contact', id: MARK },
  author: { kind: 'member', id: randomUUID(), name: MARK },
  requestId: REQUEST,
  data: { id: randomUUID(), name: MARK, updated_fields: [MARK] },
});

describe('jobs', () => {
  it('contain only ids of events and calls, in any backend', async () => {
    const subscriber = { name: `test-${randomUUID()}`, events: '*' } as const;
    const backend = { database: test.database, databaseUrl: test.url, redisUrl };
    const events = Array.from({ length: 3 }, anEvent);
    await test.database.transaction((tx) => tx.run([insertionOf(events)]));
    expect(await queueDueEvents(backend, [subscriber])).toBe(3);
    const texts = await textsInQueue(backend, subscriber);
    for (const { id } of events) expect(texts.some((text) => text.includes(id))).toBe(true);
    expect(texts.filter((text) => text.includes(MARK))).toEqual([]);
  });

  it('of every kind contain nothing else of an event', async () => {
    const batches: EventBatch[] = [];
    const queues = openQueues({ redisUrl, databaseUrl: test.url, logger: createLogger('test', 'fatal') });
    const add = async (_queue: string, jobs: readonly { data: unknown }[]) =>
      void batches.push(...jobs.map(({ data }) => data as EventBatch));
    const subscriber = { name: `test-${randomUUID()}`, events: '*' } as const;
    const deps = {
      database: test.database,
      queues: { ...queues, add },
      subscribers: [subscriber],
      room: new QueueRoom(queues),
    };
    const lease = { floor: new Date(), quietFloor: new Date(), busy: [], wasDueAt: new Date() };
    const known = {
      day: '2026-03-15',
      id: randomUUID(),
      requestId: REQUEST,
      traceparent: null,
      workspaceId: randomUUID(),
      type: 'contact.updated',
    };
    const leased = { ...known, updatedFields: [MARK], timesEnqueued: 1, attempts: 0, ...lease };
    await handOn(deps, [leased], new Set());
    await handOnLate(deps, subscriber, [leased, { ...leased, attempts: 1 }]);
    expect(batches).toHaveLength(3);
    for (const { keys, ...rest } of batches) {
      for (const key of keys) expect(SAID).toEqual(expect.arrayContaining(Object.keys(key)));
      expect(['awaited', 'alone']).toEqual(expect.arrayContaining(Object.keys(rest)));
    }
    expect(JSON.stringify(batches)).not.toContain(MARK);
    await queues.close();
  });
});
