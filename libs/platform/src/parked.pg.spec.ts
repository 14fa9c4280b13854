import { randomUUID } from 'node:crypto';
import { MOST_ATTEMPTS } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { Floors } from './outbox/floors';
import { claimLateEvents, leaseLateEvents, postponeEvents } from './outbox/late-events';
import type { EventKey } from './outbox/outbox';
import { ParkedWork, platformParked } from './parked';
import { testDatabase, type TestDatabase } from './testing';

let test: TestDatabase;
let parked: ParkedWork;
beforeEach(async () => {
  test = await testDatabase();
  parked = new ParkedWork(test.database, platformParked);
});
afterEach(() => test.drop());

const ONE = 'one';

async function aParkedEvent(): Promise<EventKey> {
  await test.database.transaction((tx) => {
    tx.recorder(anActor()).record('contact.updated', {
      resourceId: null,
      data: { id: randomUUID(), updated_fields: [] },
    });
    return Promise.resolve();
  });
  const [key] = await test.database.query<EventKey>('SELECT day, id FROM platform.outbox');
  await postponeEvents(test.database, [{ ...key!, subscribers: [ONE], finish: true }], { reason: 'cannot take it' });
  await test.database.query('UPDATE platform.late_event SET attempts = $1, parked_at = now()', [MOST_ATTEMPTS]);
  return key!;
}
const leased = async () => (await leaseLateEvents(test.database, ONE, 10, new Floors())).map(({ id }) => id);
const claimed = (key: EventKey) => test.database.transaction((tx) => claimLateEvents(tx, [key], ONE));

describe('a parked event', () => {
  it('is listed with its last error, and is not leased', async () => {
    const key = await aParkedEvent();
    expect(await parked.list(10)).toMatchObject([
      {
        kind: 'event',
        id: `${ONE}/${key.id}`,
        what: 'contact.updated',
        attempts: MOST_ATTEMPTS,
        lastError: 'cannot take it',
      },
    ]);
    expect(await parked.counts()).toEqual([
      { kind: 'event', count: 1 },
      { kind: 'mail', count: 0 },
      { kind: 'file', count: 0 },
    ]);
    expect(await leased()).toEqual([]);
  });

  it('is leased again after a retry', async () => {
    const key = await aParkedEvent();
    expect(await parked.retry('event', randomUUID())).toBe(0);
    expect(await parked.retry('event', `${ONE}/${key.id}`)).toBe(1);
    expect(await leased()).toEqual([key.id]);
    expect(await claimed(key)).toHaveLength(1);
  });

  it('is either retried or dropped, exactly once, under concurrent operators', async () => {
    const key = await aParkedEvent();
    const calls = [() => parked.retry('event', null), () => parked.drop('event', null)];
    const counts = await Promise.all([...calls, ...calls, ...calls].map((ask) => ask()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await claimed(key)).toHaveLength(counts.some((count, index) => count === 1 && index % 2 === 0) ? 1 : 0);
  });

  it('is never claimed once dropped, not even from a batch in flight', async () => {
    const key = await aParkedEvent();
    expect(await parked.drop('event', null)).toBe(1);
    expect([await parked.list(10), await leased(), await claimed(key)]).toEqual([[], [], []]);
    expect(await postponeEvents(test.database, [{ ...key, subscribers: [ONE], finish: false }])).toEqual(new Set());
  });

  it('is dropped after its retention period', async () => {
    const key = await aParkedEvent();
    const now = Date.now();
    expect(await parked.dropOlderThan(new Date(now - 3_600_000))).toBe(0);
    expect(await parked.dropOlderThan(new Date(now + 3_600_000))).toBe(1);
    expect([await parked.list(10), await leased(), await claimed(key)]).toEqual([[], [], []]);
  });

  it('is not retried once its daily partition has been dropped', async () => {
    await aParkedEvent();
    await test.database.query('DELETE FROM platform.outbox');
    expect(await parked.retry('event', null)).toBe(0);
    expect(await parked.drop('event', null)).toBe(1);
  });
});

describe('parked mail', () => {
  it('gets all its attempts back when retried, or is dropped', async () => {
    await test.database
      .query(`INSERT INTO platform.outgoing_mail (id, key, recipient, subject, text, queued_at, due_at, attempts, parked_at)
      SELECT gen_random_uuid(), n::text, 'ana@example.com', 'Hola', '', now(), now(), 20, now() FROM generate_series(1, 2) n`);
    const [first] = await parked.list(10);
    expect(await parked.retry('mail', first!.id)).toBe(1);
    expect(await parked.drop('mail', null)).toBe(1);
    const rows = await test.database.query(
      'SELECT attempts, finished_at IS NOT NULL AS finished FROM platform.outgoing_mail ORDER BY 1',
    );
    expect(rows).toEqual([
      { attempts: 0, finished: false },
      { attempts: 20, finished: true },
    ]);
  });
});
