import { anActor } from '@workops/kernel/testing';
import { latch, testDatabase, type TestDatabase } from '@workops/platform/testing';
import type { AttemptOutcome, NewSubscription } from '../ports';
import { anEvent, anOutcome, aSubscription, stored } from '../testing/builders';
import { NOW, request } from '../testing/contract-setting';
import { ToldAdmins } from '../testing/told-admins';
import { pgDeliveryLog } from './delivery-log';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { pgSubscriptionStore } from './subscription-store';

describe('outcomes of a subscription whose row is locked', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  const subscribed = async (): Promise<NewSubscription> => {
    const subscription = aSubscription();
    await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
    const events = [1, 2, 3].map(() => anEvent({ workspaceId: subscription.workspaceId }));
    await pgFanOutStore(test.database).enqueue(
      events.map(stored),
      events.map((event) => ({ event, subscriptionId: subscription.id })),
    );
    return subscription;
  };
  const logged = async (subscription: NewSubscription): Promise<number> =>
    (await pgDeliveryLog(test.database).attemptsOf(subscription, { limit: 10, offset: 0 })).length;
  const failures = async ({ workspaceId, id }: NewSubscription): Promise<number> =>
    (await pgSubscriptionStore(test.database).find(workspaceId, id))!.consecutiveFailures;

  it('are returned unrecorded, while others are recorded at once, and count once', async () => {
    const [held, free, deleted] = [await subscribed(), await subscribed(), await subscribed()];
    const store = new PgDispatchStore(test.database, new ToldAdmins());
    const outcomes = (await store.claim(request())).map((delivery) => anOutcome(delivery, { state: 'failed' }, NOW));
    await pgSubscriptionStore(test.database).transaction(anActor({ workspaceId: deleted.workspaceId }), (tx) =>
      tx.remove(deleted.id),
    );
    const [locked, release] = [latch(), latch()];
    const holding = test.database.transaction(async (tx) => {
      await tx.query('SELECT FROM events.subscription WHERE id = $1 FOR UPDATE', [held.id]);
      locked.open();
      await release.opened;
    });
    await locked.opened;
    const leftOut: AttemptOutcome[] = await store.record(outcomes);
    expect(leftOut).toEqual(outcomes.filter(({ delivery }) => delivery.subscriptionId === held.id));
    expect([await logged(held), await logged(free), await logged(deleted)]).toEqual([0, 3, 3]);
    release.open();
    await holding;
    expect(await store.record(leftOut)).toEqual([]);
    expect(await store.record(leftOut)).toEqual([]);
    expect([await logged(held), await failures(held), await failures(free)]).toEqual([3, 3, 3]);
  });
});
