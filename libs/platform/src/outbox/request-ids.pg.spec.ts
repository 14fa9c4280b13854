import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { createLogger } from '../process/logger';
import { eventsWithoutQueue, testDatabase, type TestDatabase } from '../testing';

interface Line {
  event_id?: string;
  request_id?: string | null;
  msg: string;
}

describe('the request id of an event', () => {
  let test: TestDatabase;
  let byHand: ReturnType<typeof eventsWithoutQueue>;
  const lines: Line[] = [];
  const logger = createLogger('test', 'info', { write: (line: string) => lines.push(JSON.parse(line) as Line) });

  beforeAll(async () => {
    test = await testDatabase();
    byHand = eventsWithoutQueue(test.database, logger);
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await byHand.clear();
    lines.splice(0);
  });

  const record = (requestId: string | null, count: number): Promise<void> =>
    test.database.transaction(async (tx) => {
      const recorder = tx.recorder(anActor({ requestId }));
      for (let n = 0; n < count; n += 1)
        recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
    });

  it.each([1, 20])('reaches the subscriber of each of %i events, and the log lines of failures', async (count) => {
    await record('call-to-follow', count);
    await byHand.taking(await byHand.handedOn(), () => Promise.reject(new Error('refused')));
    await byHand.taking(await byHand.handedOnLate(), () => Promise.reject(new Error('refused')));
    const failures = lines.filter(({ msg }) => msg === 'event failed; will retry');
    expect(failures.map((line) => line.request_id)).toEqual(Array.from({ length: 2 * count }, () => 'call-to-follow'));
    const taken: unknown[] = [];
    await byHand.taking(await byHand.handedOnLate(), (events) =>
      Promise.resolve(void taken.push(...events.map(({ requestId }) => requestId))),
    );
    expect(taken).toEqual(Array.from({ length: count }, () => 'call-to-follow'));
  });

  it('is null for background work, and for jobs queued before it existed', async () => {
    await record(null, 1);
    const [batch] = await byHand.handedOn();
    const [key] = batch!.keys;
    expect(key).toEqual({ day: key!.day, id: key!.id });
    const taken: unknown[] = [];
    await byHand.taking([batch!], (events) =>
      Promise.resolve(void taken.push(...events.map(({ requestId }) => requestId))),
    );
    expect(taken).toEqual([null]);
  });
});
