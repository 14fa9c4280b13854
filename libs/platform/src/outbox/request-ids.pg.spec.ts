import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { createLogger } from '../process/logger';
import { testDatabase, type TestDatabase } from '../testing';
import { Floors } from './floors';
import { handOn, handOnLate } from './hand-on';
import { leaseLateEvents } from './late-events';
import { leaseDueEvents, openDays } from './outbox';
import { QueueRoom } from './queue-room';
import { runSubscriber, type EventBatch, type EventHandler } from './subscriber';

const SUBSCRIBER = { name: 'one', events: '*' } as const;

interface Line {
  event_id?: string;
  request_id?: string | null;
  msg: string;
}

describe('the identifier of the call that an event came of', () => {
  let test: TestDatabase;
  const jobs: EventBatch[] = [];
  const lines: Line[] = [];
  const logger = createLogger('test', 'info', { write: (line: string) => lines.push(JSON.parse(line) as Line) });

  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    for (const table of ['outbox', 'inbox', 'late_event']) await test.database.query(`DELETE FROM platform.${table}`);
    lines.splice(0);
  });

  const record = (requestId: string | null, count: number): Promise<void> =>
    test.database.transaction(async (tx) => {
      const recorder = tx.recorder(anActor({ requestId }));
      for (let n = 0; n < count; n += 1) recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
    });

  /** What goes on the queue is taken off it as jobs, without one in between. */
  const handing = () => {
    const add = (_queue: string, added: readonly { data: unknown }[]) => {
      jobs.push(...added.map(({ data }) => JSON.parse(JSON.stringify(data)) as EventBatch));
      return Promise.resolve();
    };
    const queues = {
      add,
      depth: () => Promise.resolve(0),
      process: () => ({ close: () => Promise.resolve() }),
      awayMs: () => 0,
      close: () => Promise.resolve(),
    };
    return { database: test.database, queues, subscribers: [SUBSCRIBER], room: new QueueRoom(queues) };
  };
  const handedOn = async () => {
    await handOn(handing(), await leaseDueEvents(test.database, await openDays(test.database), 100, new Floors()), new Set());
    return jobs.splice(0);
  };
  const handedOnLate = async () => {
    await test.database.query(`UPDATE platform.late_event SET due_at = now() - interval '1 second'`);
    await handOnLate(handing(), SUBSCRIBER, await leaseLateEvents(test.database, SUBSCRIBER.name, 100, new Floors()));
    return jobs.splice(0);
  };
  const taking = async (batches: readonly EventBatch[], handle: EventHandler) => {
    let take: (data: unknown) => Promise<void> = () => Promise.resolve();
    const process = (_name: string, handler: typeof take) => {
      take = handler;
      return { close: () => Promise.resolve() };
    };
    runSubscriber({ database: test.database, queues: { process }, logger }, SUBSCRIBER, handle);
    for (const batch of batches) await take(batch);
  };

  it.each([1, 20])('goes with each of %i events to its subscriber, and to the log lines of its failures', async (count) => {
    await record('call-to-follow', count);
    await taking(await handedOn(), () => Promise.reject(new Error('refused')));
    await taking(await handedOnLate(), () => Promise.reject(new Error('refused')));
    const failures = lines.filter(({ msg }) => msg === 'event could not be taken in, it is tried again');
    expect(failures.map((line) => line.request_id)).toEqual(Array.from({ length: 2 * count }, () => 'call-to-follow'));
    const taken: unknown[] = [];
    await taking(await handedOnLate(), (events) => Promise.resolve(void taken.push(...events.map(({ requestId }) => requestId))));
    expect(taken).toEqual(Array.from({ length: count }, () => 'call-to-follow'));
  });

  it('is null for background work, and in what was queued before there was one', async () => {
    await record(null, 1);
    const [batch] = await handedOn();
    const [key] = batch!.keys;
    expect(key).toEqual({ day: key!.day, id: key!.id });
    const taken: unknown[] = [];
    await taking([batch!], (events) => Promise.resolve(void taken.push(...events.map(({ requestId }) => requestId))));
    expect(taken).toEqual([null]);
  });
});
