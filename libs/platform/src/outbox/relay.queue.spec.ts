import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RecordedEvent } from '@workops/contracts';
import { systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { openDatabase } from '../database/open-database';
import { systemIds } from '../ids';
import { createLogger } from '../process/logger';
import { openQueues, type Queues } from '../queues/queues';
import { eventually, testDatabase, type TestDatabase } from '../testing';
import { numberedEvent } from '../testing/numbered-event';
import { insertionOf } from './insert-events';
import { Relay } from './relay';
import { queueOf, runSubscriber, type EventBatch, type EventHandler, type Subscriber } from './subscriber';

const logger = createLogger('test', 'fatal');
let test: TestDatabase;
let queues: Queues;
const running: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  test = await testDatabase();
  queues = openQueues({ redisUrl: process.env.REDIS_URL, databaseUrl: test.url, logger });
});
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.close();
  await queues.close();
  await test.drop();
});

const aSubscriber = (events: Subscriber['events'] = '*'): Subscriber => ({ name: `test-${randomUUID()}`, events });
const relayTo = (subscribers: Subscriber[], through: Queues = queues): Relay => {
  const relay = new Relay({ database: test.database, queues: through, subscribers, logger, directUrl: test.url });
  running.push(relay);
  return relay;
};
const subscribe = (subscriber: Subscriber, handle: EventHandler): void => {
  running.push(runSubscriber({ database: test.database, queues, logger }, subscriber, handle));
};
const collect = (subscriber: Subscriber): string[] => {
  const ids: string[] = [];
  subscribe(subscriber, (events, tx) => {
    tx.afterCommit(() => ids.push(...events.map((event: RecordedEvent) => event.id)));
    return Promise.resolve();
  });
  return ids;
};
const record = (count: number): Promise<void> =>
  test.database.transaction(async (tx) => {
    const recorder = tx.recorder(anActor());
    for (let n = 0; n < count; n += 1)
      recorder.record('contact.updated', { resourceId: null, data: { id: randomUUID(), updated_fields: [] } });
  });
/** Skips rows that are being finished, because waiting for them in another lock order could deadlock. */
const makeDue = () =>
  test.database.query(`
    UPDATE platform.outbox o SET due_at = now()
      FROM (SELECT day, id FROM platform.outbox WHERE finished_at IS NULL FOR UPDATE SKIP LOCKED) due
     WHERE o.day = due.day AND o.id = due.id`);
const unfinished = async () =>
  (
    await test.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM platform.outbox WHERE finished_at IS NULL',
    )
  )[0]!.count;
/** Pauses between polls, because the relay skips rows that are locked by `makeDue`. */
const untilFinished = () =>
  eventually(async () => {
    if ((await unfinished()) === 0) return true;
    await makeDue();
    await sleep(250);
    return false;
  });

const lateOnes = () =>
  test.database.query<{ subscriber: string; attempts: number; last_error: string | null }>(
    'SELECT subscriber, attempts, last_error FROM platform.late_event',
  );

describe('the relay', () => {
  it('delivers each event to each subscriber once, and finishes it', async () => {
    const [one, other] = [aSubscriber(), aSubscriber()];
    const [forOne, forOther] = [collect(one), collect(other)];
    relayTo([one, other]);
    relayTo([one, other]);
    await record(1_000);
    await eventually(() => forOne.length >= 1_000 && forOther.length >= 1_000);
    expect(new Set(forOne).size).toBe(1_000);
    expect(forOne).toHaveLength(1_000);
    expect(forOther).toHaveLength(1_000);
    await untilFinished();
    expect(forOne).toHaveLength(1_000);
  });

  const inboxOf = async (subscriber: Subscriber) =>
    (
      await test.database.query<{ id: string }>('SELECT event_id AS id FROM platform.inbox WHERE subscriber = $1', [
        subscriber.name,
      ])
    ).map(({ id }) => id);
  const recordChangeOf = (fields: string[], workspaceId = anActor().workspaceId): Promise<void> =>
    test.database.transaction(async (tx) => {
      const data = { id: randomUUID(), updated_fields: fields };
      tx.recorder(anActor({ workspaceId })).record('contact.updated', { resourceId: null, data });
    });

  it("skips events that changed none of the subscriber's fields", async () => {
    const follower: Subscriber = { ...aSubscriber(), onlyChanges: { 'contact.updated': ['name', 'email'] } };
    const everything = aSubscriber();
    const [followed, all] = [collect(follower), collect(everything)];
    relayTo([follower, everything]);
    await recordChangeOf(['phone', 'email']);
    await eventually(() => all.length === 1 && followed.length === 1);
    await recordChangeOf(['phone']);
    await recordChangeOf([]);
    await eventually(() => all.length === 3);
    await untilFinished();
    expect(followed).toEqual([all[0]]);
    expect(await inboxOf(everything)).toEqual(followed);
  });

  it('neither queues nor records events for a subscriber unused in their workspace', async () => {
    const using = systemIds.next();
    const questions: (readonly string[])[] = [];
    const usedIn: Subscriber['usedIn'] = (_sql, workspaceIds) => {
      questions.push(workspaceIds);
      return Promise.resolve(new Set([using]));
    };
    const optional: Subscriber = { ...aSubscriber(), usedIn };
    const everywhere = aSubscriber();
    const [forOptional, all] = [collect(optional), collect(everywhere)];
    for (const workspaceId of [using, systemIds.next(), systemIds.next()]) await recordChangeOf(['name'], workspaceId);
    relayTo([optional, everywhere]);
    await eventually(() => all.length === 3 && forOptional.length === 1);
    await untilFinished();
    expect(await inboxOf(optional)).toEqual(forOptional);
    expect(questions[0]).toHaveLength(3);
  });

  it('finishes an event with one interested subscriber in its claim', async () => {
    const unused: Subscriber = { ...aSubscriber(), usedIn: () => Promise.resolve(new Set()) };
    const everywhere = aSubscriber();
    const taken = collect(everywhere);
    relayTo([unused, everywhere]);
    await record(10);
    await eventually(() => taken.length === 10);
    await eventually(async () => (await unfinished()) === 0);
    const times = await test.database.query<{ most: number }>(
      'SELECT max(times_enqueued) AS most FROM platform.outbox',
    );
    expect(times[0]!.most).toBe(1);
    expect(await inboxOf(everywhere)).toEqual([]);
  });

  it('delivers once if a workspace starts using a subscriber between two leases', async () => {
    let isUsed = false;
    const begun: Subscriber = {
      ...aSubscriber(),
      usedIn: (_sql, workspaceIds) => Promise.resolve(new Set(isUsed ? workspaceIds : [])),
    };
    const everywhere = aSubscriber();
    const waiting: unknown[] = [];
    const add: Queues['add'] = async (name, jobs) => {
      if (isUsed) return queues.add(name, jobs);
      for (const { data } of jobs) waiting.push(data);
    };
    relayTo([begun, everywhere], { ...queues, add });
    await record(5);
    await eventually(() => waiting.length > 0);
    isUsed = true;
    const [some, all] = [collect(begun), collect(everywhere)];
    await makeDue();
    await queues.add(
      queueOf(everywhere),
      waiting.map((data) => ({ data })),
    );
    await untilFinished();
    expect(all).toHaveLength(5);
    expect(new Set(all).size).toBe(5);
    expect(new Set(some).size).toBe(some.length);
  });

  it("does not batch a quiet workspace's event with a crowd of another", async () => {
    const subscriber = aSubscriber();
    const quiet = numberedEvent(1);
    const batches: string[][] = [];
    subscribe(subscriber, (events) => Promise.resolve(void batches.push(events.map(({ id }) => id))));
    await test.database.transaction((tx) =>
      tx.run([insertionOf([...Array.from({ length: 300 }, () => numberedEvent(7)), quiet])]),
    );
    relayTo([subscriber]);
    await eventually(() => batches.flat().length === 301);
    expect(batches.find((batch) => batch.includes(quiet.id))).toEqual([quiet.id]);
  });

  it('finishes events at once if no subscriber wants them', async () => {
    relayTo([aSubscriber(['contact.created'])]);
    await record(3);
    await eventually(async () => (await unfinished()) === 0);
  });

  it('enqueues events again if a queue lost them', async () => {
    const subscriber = aSubscriber();
    const forgetful: Queues = { ...queues, add: () => Promise.resolve() };
    const relay = relayTo([subscriber], forgetful);
    await record(5);
    await eventually(
      async () => (await test.database.query('SELECT 1 FROM platform.outbox WHERE times_enqueued > 0')).length === 5,
    );
    await relay.close();
    const taken = collect(subscriber);
    await makeDue();
    relayTo([subscriber]);
    await eventually(() => taken.length === 5);
  });

  it('misses no event of 50 transactions that stay open and commit out of order', async () => {
    const subscriber = aSubscriber();
    const taken = collect(subscriber);
    relayTo([subscriber]);
    const writers = await openDatabase({
      url: test.url,
      poolSize: 50,
      clock: systemClock,
      ids: systemIds,
      applicationName: 'late',
    });
    const recorded: string[] = [];
    try {
      await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          writers.transaction(async (tx) => {
            const events = Array.from({ length: 4 }, () => numberedEvent(n));
            await tx.run([insertionOf(events)]);
            recorded.push(...events.map(({ id }) => id));
            await new Promise((resolve) => setTimeout(resolve, ((n * 17) % 50) * 60));
          }),
        ),
      );
      await eventually(() => taken.length >= 200);
    } finally {
      await writers.close();
    }
    expect(taken.sort()).toEqual(recorded.sort());
  });

  it('keeps events in the outbox during a queue outage, and delivers them afterwards', async () => {
    const subscriber = aSubscriber();
    const taken = collect(subscriber);
    let away = true;
    const flaky: Queues = {
      ...queues,
      add: (name, jobs) => (away ? Promise.reject(new Error('away')) : queues.add(name, jobs)),
    };
    relayTo([subscriber], flaky);
    await record(5);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(taken).toEqual([]);
    away = false;
    await makeDue();
    await eventually(() => taken.length === 5);
  });

  const refusing = (times: number) => {
    const seen = { refused: 0, awaited: new Set<unknown>(), alone: false };
    const add: Queues['add'] = async (name, jobs) => {
      if (seen.refused < times) {
        seen.refused += 1;
        throw new Error('refused');
      }
      for (const { awaited, alone } of jobs.map(({ data }) => data as EventBatch)) {
        seen.awaited.add(awaited);
        seen.alone ||= alone === true;
      }
      await queues.add(name, jobs);
    };
    return { seen, through: { ...queues, add } satisfies Queues };
  };

  it('retries refused events at once, without counting them as late', async () => {
    const subscriber = aSubscriber();
    const taken = collect(subscriber);
    const { seen, through } = refusing(4);
    await record(5);
    relayTo([subscriber], through);
    await eventually(() => taken.length === 5);
    expect(seen.refused).toBe(4);
    expect([...seen.awaited]).toEqual(['by its only subscriber']);
  });

  it('retries refused late events at once too', async () => {
    const subscriber = aSubscriber();
    const taken = collect(subscriber);
    const { seen, through } = refusing(4);
    await record(5);
    await test.database.query(`
      WITH finished AS (UPDATE platform.outbox SET finished_at = now() RETURNING day, id, workspace_id, type)
      INSERT INTO platform.late_event (subscriber, day, event_id, workspace_id, type) SELECT '${subscriber.name}', day, id, workspace_id, type FROM finished`);
    relayTo([subscriber], through);
    await eventually(() => taken.length === 5);
    expect(seen.refused).toBe(4);
    expect([...seen.awaited]).toEqual(['late']);
    expect(seen.alone).toBe(false);
  });

  it('leaves events to their lease if the queue keeps refusing them', async () => {
    const { seen, through } = refusing(Infinity);
    await record(5);
    relayTo([aSubscriber(), aSubscriber()], through);
    const mostTimes = async () =>
      (await test.database.query<{ most: number }>('SELECT max(times_enqueued) AS most FROM platform.outbox'))[0]!.most;
    await eventually(async () => {
      if (seen.refused > 5) await makeDue();
      return (await mostTimes()) > 3;
    });
    expect(seen.refused).toBeGreaterThan(5);
  });

  it('leaves it to the queues to log their outage', async () => {
    const said = createLogger('test', 'silent');
    const warn = jest.spyOn(said, 'warn');
    let asked = 0;
    const depth = () => {
      asked += 1;
      return Promise.reject(new Error('away'));
    };
    const away: Queues = { ...queues, depth, awayMs: () => 1 };
    running.push(new Relay({ database: test.database, queues: away, subscribers: [aSubscriber()], logger: said }));
    await eventually(() => asked >= 2);
    expect(warn).not.toHaveBeenCalled();
  });

  it('delivers all other events if one event fails', async () => {
    const subscriber = aSubscriber();
    const taken: string[] = [];
    let bad: string | undefined;
    subscribe(subscriber, (events, tx) => {
      bad ??= events[2]!.id;
      if (events.some((event) => event.id === bad)) return Promise.reject(new Error('cannot take it'));
      tx.afterCommit(() => taken.push(...events.map((event) => event.id)));
      return Promise.resolve();
    });
    relayTo([subscriber]);
    await record(10);
    await eventually(() => taken.length === 9);
    expect(taken).not.toContain(bad);
  });

  it('retries a failed event alone, after everyone else has finished', async () => {
    const [failing, other] = [aSubscriber(), aSubscriber()];
    const taken: string[] = [];
    let failures = 0;
    subscribe(failing, (events, tx) => {
      if (failures < 1) {
        failures += 1;
        return Promise.reject(new Error('not yet'));
      }
      tx.afterCommit(() => taken.push(...events.map((event) => event.id)));
      return Promise.resolve();
    });
    const forOther = collect(other);
    relayTo([failing, other]);
    await record(1);
    await eventually(async () => (await lateOnes()).length === 1 && forOther.length === 1);
    await untilFinished();
    expect(await lateOnes()).toMatchObject([{ subscriber: failing.name, attempts: 1, last_error: 'Error' }]);
    await test.database.query('UPDATE platform.late_event SET due_at = now()');
    await eventually(() => taken.length === 1);
    expect(await lateOnes()).toEqual([]);
  });

  it('lets only a stalled subscriber lag, and delivers everything once it is back', async () => {
    const [standing, other] = [aSubscriber(), aSubscriber()];
    const forOther = collect(other);
    relayTo([standing, other]);
    for (let commit = 0; commit < 20; commit += 1) await record(100);
    await eventually(() => forOther.length === 2_000);
    await untilFinished();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const times = await test.database.query<{ most: number }>(
      'SELECT max(times_enqueued) AS most FROM platform.late_event',
    );
    expect(times[0]!.most).toBeLessThanOrEqual(1);
    const forStanding = collect(standing);
    await eventually(() => forStanding.length >= 2_000);
    await eventually(async () => (await lateOnes()).length === 0);
    expect(new Set(forStanding).size).toBe(2_000);
    expect([forStanding.length, forOther.length]).toEqual([2_000, 2_000]);
  });
});
