import { secondsOverdue } from '@workops/platform';
import { anActor } from '@workops/kernel/testing';
import { eventually, latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import { COUNTED_AT_MOST, endlessIn, EVERYTHING, type HoldTarget } from '../domain/delivery-hold';
import type { DeliveryHolds } from '../hold-ports';
import type { NewSubscription } from '../ports';
import { anEvent, aSubscription, stored } from '../testing/builders';
import { request } from '../testing/contract-setting';
import { agesOfHolds, deliveryHolds } from './delivery-holds';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { oldestDueDelivery } from './oldest-due.sql';
import { pgSubscriptionStore } from './subscription-store';

const TEN_MINUTES_MS = 600_000;

describe('delivery holds', () => {
  let test: TestDatabase;
  let holds: DeliveryHolds;
  beforeAll(async () => {
    test = await testDatabase();
    holds = deliveryHolds(test.database);
  });
  beforeEach(async () => {
    await test.database.query(
      'TRUNCATE events.subscription, events.replay, events.delivery_hold, events.event, events.delivery, events.attempt',
    );
  });
  afterAll(() => test.drop());

  const targetOf = ({ workspaceId, id }: NewSubscription): HoldTarget => ({ workspaceId, subscriptionId: id });
  const subscribed = async (over: Partial<NewSubscription> = {}): Promise<NewSubscription> => {
    const subscription = aSubscription({ activeSince: new Date(Date.now() - 2 * TEN_MINUTES_MS), ...over });
    await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
    return subscription;
  };
  const queued = async (
    subscription: NewSubscription,
    occurredAt = new Date(Date.now() - TEN_MINUTES_MS),
  ): Promise<void> => {
    const event = anEvent({ workspaceId: subscription.workspaceId, occurredAt });
    await pgFanOutStore(test.database).enqueue([stored(event)], [{ event, subscriptionId: subscription.id }]);
  };
  const overdue = () => secondsOverdue(test.database, { kind: 'webhook_delivery', oldestDue: oldestDueDelivery });
  const claimed = () =>
    new PgDispatchStore(test.database, { notifyAdmins: () => Promise.resolve() }).claim(request({ now: new Date() }));

  it('exclude held and released deliveries from overdue ones, and no others', async () => {
    const [held, other] = [await subscribed(), await subscribed()];
    await queued(held);
    expect(await overdue()).toBeGreaterThanOrEqual(TEN_MINUTES_MS / 1_000);
    await holds.hold(targetOf(held), null);
    expect(await overdue()).toBe(0);
    await queued(other, new Date(Date.now() - TEN_MINUTES_MS / 2));
    expect(await overdue()).toBeGreaterThanOrEqual(TEN_MINUTES_MS / 2_000);
    await holds.hold(targetOf(other), null);
    await holds.release(targetOf(held));
    expect(await overdue()).toBe(0);
  });

  it('end once everything that waited through them is sent, and not before', async () => {
    const subscription = await subscribed();
    await holds.hold(EVERYTHING, 'the database moves');
    await queued(subscription);
    await holds.endOver();
    await holds.release(EVERYTHING);
    await holds.endOver();
    expect(await holds.list()).toMatchObject([
      { workspaceId: null, subscriptionId: null, note: 'the database moves', releasedAt: expect.any(Date) as Date },
    ]);
    expect(await claimed()).toMatchObject([{ released: true }]);
    await holds.endOver();
    expect(await holds.list()).toEqual([]);
  });

  it('end when their subscription is deleted', async () => {
    const subscription = await subscribed();
    await holds.hold(targetOf(subscription), null);
    await holds.endOver();
    expect(await holds.list()).toHaveLength(1);
    const { workspaceId, id } = subscription;
    await pgSubscriptionStore(test.database).transaction(anActor({ workspaceId }), (tx) => tx.remove(id));
    await holds.endOver();
    expect(await holds.list()).toEqual([]);
  });

  it('are idempotent, and may start again while a released backlog is sent', async () => {
    const subscription = await subscribed();
    await queued(subscription);
    const first = await holds.hold(targetOf(subscription), 'once');
    expect(await holds.hold(targetOf(subscription), 'twice')).toEqual(first);
    await holds.release(targetOf(subscription));
    expect(await holds.hold(targetOf(subscription), 'again')).toMatchObject({ note: 'again', releasedAt: null });
    await holds.endOver();
    expect(await claimed()).toEqual([]);
    expect(await holds.standing(targetOf(subscription))).toEqual({ inFlight: 0, due: 0, later: 0, held: 1 });
  });

  it('do not count overlapping time as failing, even if released at the same moment', async () => {
    const failingSince = new Date('2027-01-15T11:00:00.000Z');
    const at = (minutes: number) =>
      deliveryHolds(test.database, { now: () => new Date(failingSince.getTime() + minutes * 60_000) });
    const subscription = await subscribed({ failingSince, consecutiveFailures: 1 });
    const { workspaceId, id } = subscription;
    await at(60).hold(EVERYTHING, null);
    await at(65).hold(targetOf(subscription), null);
    const [locked, mayEnd] = [latch(), latch()];
    const beside = test.database.transaction(async (tx) => {
      await tx.query('SELECT FROM events.subscription WHERE workspace_id = $1 AND id = $2 FOR UPDATE', [
        workspaceId,
        id,
      ]);
      locked.open();
      await mayEnd.opened;
    });
    await locked.opened;
    const both = Promise.all([at(70).release(EVERYTHING), at(70).release(targetOf(subscription))]);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await test.database.query(waiting)).length === 2);
    mayEnd.open();
    await beside;
    expect(await both).toEqual([true, true]);
    const health = await pgSubscriptionStore(test.database).find(workspaceId, id);
    expect(health?.failingSince).toEqual(new Date(failingSince.getTime() + TEN_MINUTES_MS));
  });

  it('are counted up to a limit that does not hide deliveries in flight', async () => {
    const [held, other] = [await subscribed(), await subscribed()];
    const ADD = `
      INSERT INTO events.delivery (day, subscription_id, event_id, workspace_id, due_at, state)
      SELECT current_date, $1, gen_random_uuid(), $2, now() - interval '1 second', $3 FROM generate_series(1, $4)`;
    const add = ({ workspaceId, id }: NewSubscription, state: string, count: number) =>
      test.database.query(ADD, [id, workspaceId, state, count]);
    await holds.hold(targetOf(held), null);
    await add(held, 'queued', COUNTED_AT_MOST + 1);
    await add(held, 'sending', 2);
    await add(other, 'queued', 3);
    await add(other, 'retrying', 1);
    const standing = await holds.standing(EVERYTHING);
    expect(standing).toEqual({ inFlight: 2, due: 4, later: 0, held: COUNTED_AT_MOST });
    expect(endlessIn(standing)).toEqual(['held']);
    expect(await holds.standing(targetOf(other))).toEqual({ inFlight: 0, due: 4, later: 0, held: 0 });
    await holds.release(targetOf(held));
    expect(endlessIn(await holds.standing(EVERYTHING))).toEqual(['due', 'later']);
  });

  it('are reported with number and age per state', async () => {
    await holds.hold(EVERYTHING, null);
    await test.database.query(`UPDATE events.delivery_hold SET held_at = now() - interval '1 hour'`);
    const ages = new Map((await agesOfHolds(test.database)).map((row) => [row.state, row]));
    expect(ages.get('held')).toMatchObject({ count: 1 });
    expect(ages.get('held')!.oldestSeconds).toBeGreaterThanOrEqual(3_600);
    expect(ages.get('released')).toMatchObject({ count: 0, oldestSeconds: 0 });
  });
});
