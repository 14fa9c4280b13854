import { randomUUID } from 'node:crypto';
import type { EventRecorder } from '@workops/contracts';
import { anActor } from '@workops/kernel/testing';
import { queryByIndex } from '../database/by-index';
import type { Database } from '../database/database';
import { latch, testDatabase, type TestDatabase } from '../testing';
import { leaseValues } from './fair-lease';
import { Floors } from './floors';
import {
  claimEvents,
  finishEvents,
  giveBackEvents,
  hadBy,
  LEASE,
  leaseDueEvents,
  openDays,
  type EventKey,
} from './outbox';

let test: TestDatabase;
let database: Database;
beforeAll(async () => {
  test = await testDatabase();
  database = test.database;
});
afterAll(() => test.drop());
beforeEach(async () => {
  await database.query('DELETE FROM platform.outbox');
  await database.query('DELETE FROM platform.inbox');
});

const record = (workspaceId: string, count: number): Promise<void> =>
  database.transaction(async (tx) => {
    const recorder = tx.recorder(anActor({ workspaceId }));
    for (let n = 0; n < count; n += 1)
      recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
  });
/** Leases with the floors of a relay that has just started. */
const lease = async (limit: number, floors = new Floors()) =>
  leaseDueEvents(database, await openDays(database), limit, floors);
const makeDue = () => database.query(`UPDATE platform.outbox SET due_at = now() - interval '1 second'`);
const workspaceOf = async ({ id }: EventKey) =>
  (
    await database.query<{ workspace: string }>('SELECT workspace_id AS workspace FROM platform.outbox WHERE id = $1', [
      id,
    ])
  )[0]!.workspace;

describe('events that are written before the commit', () => {
  const say = (recorder: EventRecorder, resourceId: string) =>
    recorder.record('contact.updated', { resourceId, data: { id: randomUUID(), updated_fields: [] } });

  it('are rolled back with their savepoint, while earlier ones stay', async () => {
    await database.transaction(async (tx) => {
      const recorder = tx.recorder(anActor());
      say(recorder, 'before');
      const failing = database.transaction(async (savepoint) => {
        say(recorder, 'inside');
        await savepoint.writeEvents();
        throw new Error('taken back');
      });
      await expect(failing).rejects.toThrow('taken back');
      say(recorder, 'after');
      await tx.writeEvents();
      say(recorder, 'last');
    });
    const rows = await database.query<{ id: string }>(
      `SELECT event->'resource'->>'id' AS id FROM platform.outbox ORDER BY 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual(['after', 'before', 'last']);
  });
});

describe('leasing events', () => {
  it('returns each event once until its lease expires, then again', async () => {
    await record(randomUUID(), 3);
    expect(await lease(10)).toHaveLength(3);
    expect(await lease(10)).toHaveLength(0);
    await makeDue();
    const again = await lease(10);
    expect(again.map((event) => event.timesEnqueued)).toEqual([2, 2, 2]);
  });

  it('makes an event due again after 5 seconds, then 10, then 15', async () => {
    await record(randomUUID(), 1);
    const theTime = async () =>
      (await database.query<{ now: Date }>('SELECT clock_timestamp() AS now'))[0]!.now.getTime();
    for (const seconds of [5, 10, 15, 15]) {
      await makeDue();
      const before = await theTime();
      expect(await lease(1)).toHaveLength(1);
      const after = await theTime();
      const [row] = await database.query<{ due: Date }>('SELECT due_at AS due FROM platform.outbox');
      expect(row!.due.getTime()).toBeGreaterThanOrEqual(before + seconds * 1_000);
      expect(row!.due.getTime()).toBeLessThanOrEqual(after + seconds * 1_000);
    }
  });

  it('returns different events to concurrent relays', async () => {
    await record(randomUUID(), 200);
    const leased = (await Promise.all([lease(150), lease(150), lease(150)])).flat();
    expect(new Set(leased.map((event) => event.id)).size).toBe(leased.length);
  });

  it('is fair: an import of one workspace does not delay another', async () => {
    const [importing, quiet] = [randomUUID(), randomUUID()];
    await record(importing, 500);
    await record(quiet, 2);
    const workspaces = await Promise.all((await lease(10)).map(workspaceOf));
    expect(workspaces.filter((workspace) => workspace === quiet)).toHaveLength(2);
  });

  it('does not miss an event of a transaction that commits late', async () => {
    let commit = (): void => undefined;
    const held = new Promise<void>((resolve) => (commit = resolve));
    const late = database.transaction(async (tx) => {
      tx.recorder(anActor()).record('contact.updated', {
        resourceId: 'late',
        data: { id: randomUUID(), updated_fields: [] },
      });
      await held;
    });
    await record(randomUUID(), 5);
    expect(await lease(10)).toHaveLength(5);
    commit();
    await late;
    expect(await lease(10)).toHaveLength(1);
  });

  it('includes the day before for an hour after midnight, for transactions that began then', async () => {
    const onTheDay = async (time: string) => (await openDays(database, new Date(`2026-01-15T${time}Z`))).first;
    expect([await onTheDay('00:59:59.999'), await onTheDay('01:00:00.000')]).toEqual(['2026-01-14', '2026-01-15']);
    await record(randomUUID(), 1);
    expect(await onTheDay('00:00:00.000')).toBe('2026-01-14');
    await database.query(`UPDATE platform.outbox SET day = '2026-01-10'`);
    expect(await onTheDay('12:00:00.000')).toBe('2026-01-10');
  });

  it('does not scan dead entries before its floor, which an old snapshot retains', async () => {
    const [begun, end] = [latch(), latch()];
    const report = test.database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await tx.query('SELECT count(*) FROM platform.outbox');
      begun.open();
      await end.opened;
    });
    await begun.opened;
    await record(randomUUID(), 2_000);
    for (let batch = 0; batch < 5; batch += 1) await finishEvents(database, await lease(400));
    const { first, last } = await openDays(database);
    const blocksFrom = async (floor: Date | '-infinity') => {
      const values = [...leaseValues(400, { floor, deep: [] }), first, last, []];
      const [row] = await queryByIndex<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
        database,
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${LEASE}`,
        values,
      );
      const { Plan: plan } = row!['QUERY PLAN'][0];
      return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
    };
    const [everything, fromTheFloor] = [await blocksFrom('-infinity'), await blocksFrom(new Date(Date.now() + 60_000))];
    end.open();
    await report;
    expect(fromTheFloor).toBeLessThan(everything / 4);
  });

  it('returns the position of its scan with the first event only', async () => {
    await record(randomUUID(), 3);
    const leased = await lease(10);
    const positions = leased.map(({ floor, quietFloor, busy }) => [floor, quietFloor, busy].map(Boolean));
    expect(positions).toEqual([
      [true, true, true],
      [false, false, false],
      [false, false, false],
    ]);
  });

  it('skips finished events', async () => {
    await record(randomUUID(), 2);
    await finishEvents(database, await lease(10));
    await makeDue();
    expect(await lease(10)).toEqual([]);
  });
});

describe.each(['by no one else', 'by its only subscriber', 'by the only subscriber in its workspace'] as const)(
  'claiming events that are awaited %s',
  (awaited) => {
    it('returns them once, complete, in the order of recording', async () => {
      await record(randomUUID(), 4);
      const keys = await lease(10);
      const events = await database.transaction((tx) => claimEvents(tx, keys, 'one', awaited));
      expect(events.map((event) => event.id)).toEqual(keys.map((key) => key.id).sort());
      expect(events[0]).toMatchObject({
        type: 'contact.updated',
        version: 1,
        livemode: true,
        resource: { type: 'contact', id: null },
      });
      expect(events[0]!.occurredAt).toBeInstanceOf(Date);
      expect(await database.transaction((tx) => claimEvents(tx, keys, 'one', awaited))).toEqual([]);
    });

    it('returns them again after the claiming transaction rolled back', async () => {
      await record(randomUUID(), 2);
      const keys = await lease(10);
      await database
        .transaction(async (tx) => {
          await claimEvents(tx, keys, 'one', awaited);
          throw new Error('crash');
        })
        .catch(() => undefined);
      expect(await database.transaction((tx) => claimEvents(tx, keys, 'one', awaited))).toHaveLength(2);
    });

    it('succeeds for exactly one of two concurrent claims', async () => {
      await record(randomUUID(), 50);
      const keys = await lease(100);
      const twins = await Promise.all(
        ['a', 'b'].map(() => database.transaction((tx) => claimEvents(tx, keys, 'one', awaited))),
      );
      expect(twins.map((events) => events.length).sort()).toEqual([0, 50]);
    });

    it('finishes them', async () => {
      await record(randomUUID(), 2);
      const keys = await lease(10);
      await database.transaction((tx) => claimEvents(tx, keys, 'one', awaited));
      await makeDue();
      expect(await lease(10)).toEqual([]);
    });
  },
);

describe('claiming events while several subscribers await them', () => {
  it('finishes an event only when no other subscriber awaits it', async () => {
    await record(randomUUID(), 1);
    const keys = await lease(10);
    await database.transaction((tx) => claimEvents(tx, keys, 'one', 'by others'));
    await makeDue();
    expect(await lease(10)).toHaveLength(1);
    expect(await hadBy(database, keys, ['one', 'two'])).toEqual(new Map([[keys[0]!.id, ['one']]]));
    await database.transaction((tx) => claimEvents(tx, keys, 'two', 'by no one else'));
    await makeDue();
    expect(await lease(10)).toEqual([]);
  });
});

describe('claiming events that only one subscriber uses in their workspace', () => {
  const claim = (keys: EventKey[]) =>
    database.transaction((tx) => claimEvents(tx, keys, 'one', 'by the only subscriber in its workspace'));

  it('returns nothing after a second lease, even if that one was given back', async () => {
    await record(randomUUID(), 2);
    const keys = await lease(10);
    await makeDue();
    const again = await lease(10);
    expect(await claim(keys)).toEqual([]);
    await giveBackEvents(database, again);
    expect(await claim(keys)).toEqual([]);
    expect(await lease(10)).toHaveLength(2);
  });

  it('returns events that were given back and not leased since', async () => {
    await record(randomUUID(), 2);
    const keys = await lease(10);
    await giveBackEvents(database, keys);
    expect(await claim(keys)).toHaveLength(2);
  });

  it('excludes a concurrent lease, so that either of them gets the event, not both', async () => {
    await record(randomUUID(), 1);
    const keys = await lease(10);
    await makeDue();
    const [claimed, end] = [latch(), latch()];
    const claiming = database.transaction(async (tx) => {
      const events = await claimEvents(tx, keys, 'one', 'by the only subscriber in its workspace');
      claimed.open();
      await end.opened;
      return events;
    });
    await claimed.opened;
    expect(await lease(10)).toEqual([]);
    end.open();
    expect(await claiming).toHaveLength(1);
    expect(await lease(10)).toEqual([]);
  });
});
