import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { EXHAUSTED_BEFORE_PAUSE } from '../domain/health';
import { anEvent, anOutcome, aSubscription, stored } from '../testing/builders';
import { NOW, request } from '../testing/contract-setting';
import { ToldAdmins } from '../testing/told-admins';
import type { NewSubscription } from '../ports';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { pgSubscriptionStore } from './subscription-store';

const BACKLOG = 7;

describe('pausing a subscription in the database', () => {
  let test: TestDatabase;
  let notices: ToldAdmins;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());
  beforeEach(async () => {
    await test.database.query(
      'TRUNCATE events.subscription, events.replay, events.event, events.delivery, events.attempt',
    );
    notices = new ToldAdmins();
  });

  const queued = async (): Promise<NewSubscription> => {
    const subscription = aSubscription();
    await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
    const count = EXHAUSTED_BEFORE_PAUSE + BACKLOG;
    const events = Array.from({ length: count }, () =>
      anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW }),
    );
    await pgFanOutStore(test.database).enqueue(
      events.map(stored),
      events.map((event) => ({ event, subscriptionId: subscription.id })),
    );
    return subscription;
  };
  const failAll = async (meanwhile: () => Promise<unknown> = () => Promise.resolve()): Promise<void> => {
    const store = new PgDispatchStore(test.database, notices);
    const claimed = await store.claim(request({ limit: EXHAUSTED_BEFORE_PAUSE }));
    await meanwhile();
    await store.record(claimed.map((delivery) => anOutcome(delivery, { state: 'failed' }, NOW)));
  };
  const statesOf = ({ id }: NewSubscription) =>
    test.database.query<{ state: string; redelivery: boolean; count: number }>(
      `SELECT state, redelivery_of IS NOT NULL AS redelivery, count(*)::int AS count FROM events.delivery
        WHERE subscription_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [id],
    );

  it('discards the queue except manual redeliveries', async () => {
    const subscription = await queued();
    await failAll(() =>
      test.database.query(
        `INSERT INTO events.delivery (day, subscription_id, event_id, redelivery_of, workspace_id, due_at)
         SELECT day, subscription_id, event_id, 1, workspace_id, due_at FROM events.delivery WHERE subscription_id = $1 LIMIT 1`,
        [subscription.id],
      ),
    );
    expect(await statesOf(subscription)).toEqual([
      { state: 'discarded', redelivery: false, count: BACKLOG },
      { state: 'failed', redelivery: false, count: EXHAUSTED_BEFORE_PAUSE },
      { state: 'queued', redelivery: true, count: 1 },
    ]);
  });

  it('does not apply to a subscription that was switched off in between', async () => {
    const subscription = await queued();
    await failAll(() =>
      test.database.query('UPDATE events.subscription SET enabled = false WHERE id = $1', [subscription.id]),
    );
    expect(await pgSubscriptionStore(test.database).find(subscription.workspaceId, subscription.id)).toMatchObject({
      pausedAt: null,
    });
    expect(notices.told).toEqual([]);
  });

  it('is rolled back with the outcomes if its notice fails', async () => {
    const subscription = await queued();
    notices.notifyAdmins = () => Promise.reject(new Error('no room'));
    await expect(failAll()).rejects.toThrow('no room');
    expect(await pgSubscriptionStore(test.database).find(subscription.workspaceId, subscription.id)).toMatchObject({
      pausedAt: null,
      consecutiveFailures: 0,
    });
    expect(await statesOf(subscription)).toEqual([
      { state: 'queued', redelivery: false, count: BACKLOG },
      { state: 'sending', redelivery: false, count: EXHAUSTED_BEFORE_PAUSE },
    ]);
  });
});
