import { randomUUID } from 'node:crypto';
import { ALL_SCOPES, RunLost, systemClock } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import { eventFeedOn } from '@workops/platform/outbox';
import { eventually, latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { Replay } from '../domain/replay';
import type { ClaimedDelivery, NewSubscription } from '../ports';
import { createReplays, type Replays } from '../replays';
import { anOutcome, aSubscription, stored } from '../testing/builders';
import { recordAll, request } from '../testing/contract-setting';
import { fanOut } from '../use-cases/fan-out';
import { resumeSubscription } from '../use-cases/resume-subscription';
import { ReplayRounds } from '../use-cases/run-replays';
import { deliveryHolds } from './delivery-holds';
import { pgDeliveryLog } from './delivery-log';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { replayRuns, replayStore } from './replay-rows';
import { pgSubscriptionStore } from './subscription-store';

const MINUTE_MS = 60_000;

describe('a replay', () => {
  let test: TestDatabase;
  let dispatch: PgDispatchStore;
  let replays: Replays;
  let rounds: ReplayRounds | undefined;

  beforeEach(async () => {
    test = await testDatabase();
    dispatch = new PgDispatchStore(test.database, { notifyAdmins: () => Promise.resolve() });
    const stores = { store: pgSubscriptionStore(test.database), replays: replayStore(test.database) };
    replays = createReplays({ ...stores, keptDays: 30, clock: systemClock, ids: systemIds });
    rounds = undefined;
  });
  afterEach(async () => {
    await rounds?.stop();
    await test.drop();
  });

  const actor = anActor({ scopes: new Set(ALL_SCOPES) });
  const runs = () => replayRuns(test.database, systemClock);
  const feed = () => eventFeedOn(test.database);
  const start = (clock = systemClock): void => {
    const telemetry = {
      troubled: (_doing: string, error: unknown) => {
        throw error;
      },
    };
    const deps = { runs: runs(), feed: feed(), publicUrl: 'https://api.example.com', clock, telemetry };
    rounds = new ReplayRounds({ ...deps, isQuiet: () => true, wake: () => undefined });
    rounds.start();
  };
  /** Resumed just now, so that earlier events are not delivered automatically. */
  const subscribed = async (over: Partial<NewSubscription> = {}): Promise<NewSubscription> => {
    const createdAt = new Date(Date.now() - 60 * MINUTE_MS);
    const subscription = aSubscription({
      workspaceId: actor.workspaceId,
      createdAt,
      activeSince: createdAt,
      updatedAt: createdAt,
      ...over,
    });
    await pgSubscriptionStore(test.database).insert(subscription, actor);
    return subscription;
  };
  const resumedNow = ({ workspaceId, id }: NewSubscription) =>
    test.database.query('UPDATE events.subscription SET active_since = now() WHERE workspace_id = $1 AND id = $2', [
      workspaceId,
      id,
    ]);
  const happened = async (count: number) => {
    await test.database.transaction(async (tx) => {
      for (let n = 0; n < count; n += 1)
        tx.recorder(actor).record('macro.deleted', { resourceId: randomUUID(), data: { id: randomUUID() } });
    });
    return (await feed().page(actor.workspaceId, null, {}, 200)).entries.map(({ event }) => event);
  };
  const hour = () => ({ from: new Date(Date.now() - 60 * MINUTE_MS), to: new Date(Date.now() + MINUTE_MS) });
  const claim = () => dispatch.claim(request({ now: new Date() }));
  const end = (claimed: ClaimedDelivery[], state: 'succeeded' | 'failed') =>
    recordAll(
      dispatch,
      claimed.map((delivery) => anOutcome(delivery, { state }, new Date())),
    );
  /** Delivers claimed events until the replay has ended, and returns the event ids in delivery order. */
  const delivered = async (subscription: NewSubscription, { id }: Replay): Promise<string[]> => {
    const ids: string[] = [];
    await eventually(async () => {
      const claimed = await claim();
      ids.push(...claimed.map(({ eventId }) => eventId));
      await end(claimed, 'succeeded');
      return (await replays.read(actor, subscription.id, id)).endedAt !== null;
    });
    return ids;
  };

  it('resends dropped, discarded and exhausted events with their ids, but no delivered one', async () => {
    const subscription = await subscribed();
    const events = await happened(5);
    const own = events.slice(0, 3);
    await pgFanOutStore(test.database).enqueue(
      own.map(stored),
      own.map((event) => ({ event, subscriptionId: subscription.id })),
    );
    const claimed = await claim();
    const of = (index: number) => claimed.filter(({ eventId }) => eventId === events[index]!.id);
    await end(of(0), 'succeeded');
    await end(of(1), 'failed');
    await test.database.query(`UPDATE events.delivery SET state = 'discarded' WHERE event_id = $1`, [events[2]!.id]);
    const unresolved = () =>
      pgDeliveryLog(test.database).attemptsOf(subscription, { limit: 10, offset: 0, outcome: 'unresolved' });
    expect((await unresolved()).map(({ eventId }) => eventId)).toEqual([events[1]!.id]);
    await resumedNow(subscription);

    const replay = await replays.begin(actor, subscription.id, hour());
    start();
    expect((await delivered(subscription, replay)).sort()).toEqual(
      events
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    expect(await replays.read(actor, subscription.id, replay.id)).toMatchObject({
      status: 'completed',
      lookedAt: 5,
      queued: 4,
      succeeded: 4,
      failed: 0,
    });
    expect(await unresolved()).toEqual([]);

    const all = await replays.begin(actor, subscription.id, { ...hour(), only: 'all' });
    expect(await delivered(subscription, all)).toHaveLength(5);
  });

  it('waits for transactions that were open when it started', async () => {
    const subscription = await subscribed();
    const [written, mayCommit] = [latch(), latch()];
    const open = test.database.transaction(async (tx) => {
      tx.recorder(actor).record('macro.deleted', { resourceId: null, data: { id: randomUUID() } });
      await tx.writeEvents();
      written.open();
      await mayCommit.opened;
    });
    await written.opened;
    const replay = await replays.begin(actor, subscription.id, hour());
    start();
    await eventually(async () => (await replays.read(actor, subscription.id, replay.id)).startedAt !== null);
    mayCommit.open();
    await open;
    expect(await delivered(subscription, replay)).toHaveLength(1);
  });

  it('on hold does not block other workspaces, and continues after the release', async () => {
    const holds = deliveryHolds(test.database);
    const held = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const of = anActor({ scopes: actor.scopes, workspaceId: `00000000-0000-4000-8000-00000000000${n % 4}` });
        const { id } = await subscribed({ workspaceId: of.workspaceId });
        await holds.hold({ workspaceId: of.workspaceId, subscriptionId: id }, null);
        return { of, subscriptionId: id, replay: await replays.begin(of, id, hour()) };
      }),
    );
    const waiting = `SELECT 1 FROM events.replay WHERE started_at IS NOT NULL AND ended_at IS NULL`;
    const count = async (statement: string) => (await test.database.query(statement)).length;
    let aheadMs = 0;
    start({ now: () => new Date(Date.now() + aheadMs) });
    await eventually(async () => (await count(waiting)) === held.length);

    const subscription = await subscribed();
    const [event] = await happened(1);
    expect(await delivered(subscription, await replays.begin(actor, subscription.id, hour()))).toEqual([event!.id]);
    await eventually(async () => (await count(`${waiting} AND lease IS NULL AND attempts = 0`)) === held.length);

    for (const { of, subscriptionId } of held) await holds.release({ workspaceId: of.workspaceId, subscriptionId });
    aheadMs = MINUTE_MS;
    const statusOf = async ({ of, subscriptionId, replay }: (typeof held)[number]) =>
      (await replays.read(of, subscriptionId, replay.id)).status;
    await eventually(async () => (await Promise.all(held.map(statusOf))).every((status) => status === 'completed'));
  });

  it('is continued by another process after a crash, without gaps or repeats', async () => {
    const subscription = await subscribed();
    const events = await happened(7);
    const replay = await replays.begin(actor, subscription.id, hour());
    const died = runs();
    const [run] = await died.lease(new Date(), new Date(Date.now() + 100), 1, []);
    const part = async (position: Parameters<ReturnType<typeof feed>['page']>[1]) => {
      const page = await feed().page(actor.workspaceId, position, { from: replay.from, to: replay.to }, 3);
      const found = page.entries.map(({ event }) => event);
      const place = { ...page.lookedTo!, epoch: page.epoch };
      return { events: found.map(stored), lookedAt: found.length, place, reachedAt: found.at(-1)!.occurredAt };
    };
    const first = await part(null);
    await died.add(run!, first);
    start();
    const ids = await delivered(subscription, replay);
    expect([ids.length, new Set(ids)]).toEqual([7, new Set(events.map(({ id }) => id))]);
    await expect(died.add(run!, await part(first.place))).rejects.toBeInstanceOf(RunLost);
    expect(await replays.read(actor, subscription.id, replay.id)).toMatchObject({
      status: 'completed',
      lookedAt: 7,
      queued: 7,
      succeeded: 7,
    });
  });

  it('ends if its position precedes a restore, and a new replay sends the rest', async () => {
    const subscription = await subscribed();
    const events = await happened(4);
    const replay = await replays.begin(actor, subscription.id, hour());
    const [run] = await runs().lease(new Date(), new Date(Date.now() + 100), 1, []);
    const page = await feed().page(actor.workspaceId, null, { from: replay.from, to: replay.to }, 2);
    const found = page.entries.map(({ event }) => event);
    const place = { ...page.lookedTo!, epoch: randomUUID() };
    await runs().add(run!, {
      events: found.map(stored),
      lookedAt: found.length,
      place,
      reachedAt: found.at(-1)!.occurredAt,
    });
    start();
    const before = await delivered(subscription, replay);
    expect(await replays.read(actor, subscription.id, replay.id)).toMatchObject({
      status: 'failed',
      reason: 'abandoned',
      lookedAt: 2,
      queued: 2,
    });
    const after = await delivered(subscription, await replays.begin(actor, subscription.id, hour()));
    expect([...new Set([...before, ...after])].sort()).toEqual(events.map(({ id }) => id).sort());
  });

  it('continues only with deliveries in flight once cancelled, including their retries', async () => {
    const subscription = await subscribed();
    await happened(3);
    const replay = await replays.begin(actor, subscription.id, hour());
    start();
    await eventually(async () => (await replays.read(actor, subscription.id, replay.id)).queued === 3);
    const onItsWay = await dispatch.claim(request({ now: new Date(), limit: 1 }));
    await replays.cancel(actor, subscription.id, replay.id);
    await recordAll(dispatch, [anOutcome(onItsWay[0]!, { state: 'retrying', dueAt: new Date() }, new Date())]);
    const again = await claim();
    expect(again.map(({ eventId, attempt }) => [eventId, attempt])).toEqual([
      [onItsWay[0]!.eventId, onItsWay[0]!.attempt + 1],
    ]);
    await end(again, 'succeeded');
    expect(await claim()).toEqual([]);
    expect(await replays.read(actor, subscription.id, replay.id)).toMatchObject({
      status: 'cancelled',
      queued: 3,
      succeeded: 1,
      failed: 0,
    });
  });

  it.each([
    [
      'a pause',
      'paused',
      'failed',
      (subscription: NewSubscription, claimed: ClaimedDelivery[]) => failingFor(subscription, claimed),
    ],
    ['switching off', 'switched_off', 'failed', (subscription: NewSubscription) => switchedOff(subscription)],
    [
      'cancelling',
      null,
      'cancelled',
      (subscription: NewSubscription, _claimed: ClaimedDelivery[], replay: Replay) =>
        replays.cancel(actor, subscription.id, replay.id),
    ],
  ])('ends by %s, and its waiting deliveries are discarded', async (_what, reason, status, ending) => {
    const subscription = await subscribed();
    await happened(3);
    const replay = await replays.begin(actor, subscription.id, hour());
    start();
    let claimed: ClaimedDelivery[] = [];
    await eventually(async () => {
      claimed = await dispatch.claim(request({ now: new Date(), limit: 1 }));
      return claimed.length === 1;
    });
    await eventually(async () => (await replays.read(actor, subscription.id, replay.id)).queued === 3);
    await ending(subscription, claimed, replay);
    expect(await replays.read(actor, subscription.id, replay.id)).toMatchObject({
      status,
      reason,
      endedAt: expect.any(Date),
    });
    const states = await test.database.query<{ state: string }>('SELECT state FROM events.delivery ORDER BY state');
    expect(states.filter(({ state }) => state === 'discarded')).toHaveLength(2);
    await expect(replays.begin(actor, randomUUID(), hour())).rejects.toMatchObject({ kind: 'not_found' });
  });

  const switchedOff = (subscription: NewSubscription) =>
    pgSubscriptionStore(test.database).transaction(actor, async (tx) => {
      const before = (await tx.lock(subscription.id))!;
      await tx.save({ ...before, enabled: false });
      await tx.discardQueued(before, new Date());
    });
  /** The claimed delivery fails, more than a day after the first failure. */
  const failingFor = async ({ workspaceId, id }: NewSubscription, claimed: ClaimedDelivery[]) => {
    await test.database.query(
      `UPDATE events.subscription SET failing_since = now() - interval '2 days' WHERE workspace_id = $1 AND id = $2`,
      [workspaceId, id],
    );
    await end(claimed, 'failed');
  };

  it('delivers everything to a receiver that was down, once its subscription is resumed', async () => {
    const subscription = await subscribed({ events: ['macro.deleted'] });
    const shares = { perSubscription: 3, perFailingSubscription: 1 };
    const fanned = fanOut({ publicUrl: 'https://api.example.com', clock: systemClock, shares });
    const relayed = async (count: number) => {
      const events = (await happened(count)).slice(-count);
      await fanned(pgFanOutStore(test.database), events, () => []);
      return events.map(({ id }) => id);
    };
    const missed = await relayed(4);
    await failingFor(subscription, await dispatch.claim(request({ now: new Date(), limit: 1 })));
    const { pausedReason } = (await pgSubscriptionStore(test.database).find(actor.workspaceId, subscription.id))!;
    missed.push(...(await relayed(3)));
    expect([pausedReason, await claim()]).toEqual(['failing_24h', []]);

    await resumeSubscription({ store: pgSubscriptionStore(test.database), clock: systemClock })(actor, subscription.id);
    expect(await claim()).toEqual([]);
    const replay = await replays.begin(actor, subscription.id, hour());
    start();
    expect((await delivered(subscription, replay)).sort()).toEqual([...missed].sort());
  });

  it('is limited to five per workspace and one per subscription, even under concurrent calls', async () => {
    const subscriptions = await Promise.all(Array.from({ length: 6 }, () => subscribed()));
    const asked = await Promise.allSettled(
      [...subscriptions, ...subscriptions].map(({ id }) => replays.begin(actor, id, hour())),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const open = await test.database.query<{ of: string }>(
      'SELECT DISTINCT subscription_id AS of FROM events.replay WHERE ended_at IS NULL',
    );
    expect(open).toHaveLength(5);
  });
});
