import { randomUUID } from 'node:crypto';
import { MOST_ATTEMPTS } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import type { Database } from '../database/database';
import { latch, testDatabase, type TestDatabase } from '../testing';
import { Floors } from './floors';
import {
  beginAttempt,
  claimLateEvents,
  giveBackLateEvents,
  leaseLateEvents,
  noteFailure,
  postponeEvents,
} from './late-events';
import { claimEvents, leaseDueEvents, openDays, type EventKey } from './outbox';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await testDatabase();
  database = test.database;
});
afterAll(() => test.drop());

async function someEvents(count: number): Promise<EventKey[]> {
  const workspaceId = randomUUID();
  await database.transaction(async (tx) => {
    const recorder = tx.recorder(anActor({ workspaceId }));
    for (let n = 0; n < count; n += 1)
      recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
  });
  return database.query<EventKey>('SELECT day, id FROM platform.outbox WHERE workspace_id = $1', [workspaceId]);
}

const ONE = 'one';
const sole = (keys: EventKey[]) => database.transaction((tx) => claimEvents(tx, keys, ONE, 'by its only subscriber'));
const late = (keys: EventKey[]) => database.transaction((tx) => claimLateEvents(tx, keys, ONE));
const postpone = (keys: EventKey[], finish = true) =>
  postponeEvents(
    database,
    keys.map((key) => ({ ...key, subscribers: [ONE], finish })),
  );
const makeDue = () =>
  database.query(`UPDATE platform.late_event SET due_at = now() - interval '1 second' WHERE parked_at IS NULL`);
const leaseLate = async (subscriber = ONE) =>
  (await leaseLateEvents(database, subscriber, 1_000, new Floors())).map(({ id }) => id);

describe('a late event', () => {
  it('is claimed by exactly one of two concurrent claims, never from the outbox too', async () => {
    const keys = await someEvents(50);
    expect((await postpone(keys)).size).toBe(50);
    expect(await sole(keys)).toEqual([]);
    const twins = await Promise.all([late(keys), late(keys)]);
    expect(twins.map((events) => events.length).sort()).toEqual([0, 50]);
    expect(await late(keys)).toEqual([]);
  });

  it('is not postponed while it is being claimed, unless that claim rolls back', async () => {
    const keys = await someEvents(1);
    const [claimed, end] = [latch(), latch()];
    const claim = database.transaction(async (tx) => {
      await claimEvents(tx, keys, ONE, 'by its only subscriber');
      claimed.open();
      await end.opened;
      throw new Error('crash');
    });
    const crashed = expect(claim).rejects.toThrow('crash');
    await claimed.opened;
    expect((await postpone(keys)).size).toBe(0);
    end.open();
    await crashed;
    expect((await postpone(keys)).size).toBe(1);
    expect(await late(keys)).toHaveLength(1);
  });

  it('is not processed again if an old batch has already claimed it', async () => {
    const keys = await someEvents(1);
    await postpone(keys, false);
    expect(await database.transaction((tx) => claimEvents(tx, keys, ONE, 'by others'))).toHaveLength(1);
    expect(await late(keys)).toEqual([]);
    await makeDue();
    expect(await leaseLate()).toEqual([]);
  });

  it('is returned when the claiming transaction rolls back', async () => {
    const keys = await someEvents(1);
    await postpone(keys);
    await database
      .transaction(async (tx) => {
        await claimLateEvents(tx, keys, ONE);
        throw new Error('crash');
      })
      .catch(() => undefined);
    expect(await late(keys)).toHaveLength(1);
  });

  it('is not postponed after a second lease, if the caller asks for that', async () => {
    const keys = await someEvents(1);
    const lease = async () => {
      await database.query(`UPDATE platform.outbox SET due_at = now() - interval '1 second'`);
      return leaseDueEvents(database, await openDays(database), 1_000, new Floors());
    };
    const postponed = keys.map((key) => ({ ...key, subscribers: [ONE], finish: true, unlessLeasedAgain: true }));
    await lease();
    await lease();
    expect((await postponeEvents(database, postponed)).size).toBe(0);
    await database.query('UPDATE platform.outbox SET times_enqueued = 1');
    expect((await postponeEvents(database, postponed)).size).toBe(1);
    expect(await late(keys)).toHaveLength(1);
  });

  it('does not keep other subscribers from finishing it', async () => {
    const keys = await someEvents(1);
    await postpone(keys, false);
    await database.transaction((tx) => claimEvents(tx, keys, 'two', 'by no one else'));
    await database.query(`UPDATE platform.outbox SET due_at = now() - interval '1 second'`);
    const due = await leaseDueEvents(database, await openDays(database), 1_000, new Floors());
    expect(due.map(({ id }) => id)).not.toContain(keys[0]!.id);
    expect(await late(keys)).toHaveLength(1);
  });
});

describe('a leased late event whose queue refused it', () => {
  const SUBSCRIBER = 'refused';
  const lease = () => leaseLateEvents(database, SUBSCRIBER, 1_000, new Floors());
  const refused = async () => {
    const [key] = await someEvents(1);
    await postponeEvents(database, [{ ...key!, subscribers: [SUBSCRIBER], finish: true }]);
    return { key: key!, leased: await lease() };
  };
  const end = (key: EventKey) => database.transaction((tx) => claimLateEvents(tx, [key], SUBSCRIBER));

  it('is due again at once, as if it had not been enqueued', async () => {
    const { key, leased } = await refused();
    expect(await lease()).toEqual([]);
    await giveBackLateEvents(database, SUBSCRIBER, leased);
    expect(await lease()).toMatchObject([{ id: key.id, timesEnqueued: 1, attempts: 0 }]);
    await end(key);
  });

  it('is left alone if another relay leased it, or its subscriber failed on it', async () => {
    const { key, leased } = await refused();
    await database.query('UPDATE platform.late_event SET due_at = now() WHERE event_id = $1', [key.id]);
    await lease();
    await giveBackLateEvents(database, SUBSCRIBER, leased);
    expect(await lease()).toEqual([]);
    await database.query('UPDATE platform.late_event SET times_enqueued = 1 WHERE event_id = $1', [key.id]);
    await noteFailure(database, SUBSCRIBER, key, new Error('cannot take it'));
    await giveBackLateEvents(database, SUBSCRIBER, leased);
    expect(await lease()).toEqual([]);
    await end(key);
  });
});

describe('an event that cannot be processed', () => {
  const fail = async (key: EventKey) => {
    expect(await beginAttempt(database, ONE, key)).toBe(true);
    return noteFailure(database, ONE, key, new Error('cannot take it'));
  };

  it('is tried twenty times with growing delays, and then parked', async () => {
    const keys = await someEvents(1);
    const [key] = keys;
    await postponeEvents(database, [{ ...key!, subscribers: [ONE], finish: true }], { reason: 'cannot take it' });
    const waits: number[] = [];
    for (let attempt = 2; attempt <= MOST_ATTEMPTS; attempt += 1) {
      expect(await fail(key!)).toEqual({ attempts: attempt, parked: attempt === MOST_ATTEMPTS });
      const [row] = await database.query<{ wait: number }>(
        'SELECT extract(epoch FROM due_at - now())::int AS wait FROM platform.late_event WHERE event_id = $1',
        [key!.id],
      );
      waits.push(row!.wait);
    }
    expect(waits.slice(0, 3)).toEqual([10, 20, 40]);
    expect(waits.at(-1)).toBe(4 * 3_600);
    await database.query('UPDATE platform.late_event SET due_at = now()');
    expect(await leaseLate()).toEqual([]);
    expect(await late(keys)).toEqual([]);
  });

  it('records its failure without any words of the database', async () => {
    const [key] = await someEvents(1);
    await postpone([key!]);
    const error: unknown = await database
      .query('SELECT $1::text::uuid', ['somebodys-secret'])
      .catch((failure: unknown) => failure);
    await noteFailure(database, ONE, key!, error);
    const [row] = await database.query<{ reason: string }>(
      'SELECT last_error AS reason FROM platform.late_event WHERE event_id = $1',
      [key!.id],
    );
    expect(row!.reason).toMatch(/^\w+ 22P02$/);
  });

  it('also runs out of attempts if it crashes the process each time', async () => {
    const keys = await someEvents(1);
    await postpone(keys);
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1)
      expect(await beginAttempt(database, ONE, keys[0]!)).toBe(true);
    expect(await beginAttempt(database, ONE, keys[0]!)).toBe(false);
    expect(await late(keys)).toEqual([]);
  });
});
