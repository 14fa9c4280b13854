import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { anEvent, aSubscription, stored } from '../testing/builders';
import { after, NOW, request } from '../testing/contract-setting';
import { ToldAdmins } from '../testing/told-admins';
import { WINDOW } from './claim.sql';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { pgSubscriptionStore } from './subscription-store';

describe('a claim among more subscriptions than one look takes in', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  /** Deliveries of as many subscriptions, none of them due yet. */
  const waitingRetries = (subscriptions: number): Promise<unknown> =>
    test.database.query(
      `INSERT INTO events.delivery (day, subscription_id, event_id, workspace_id, state, attempts, due_at)
       SELECT $1::date, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'retrying', 1, $2 FROM generate_series(1, $3)`,
      [NOW, after(60_000), subscriptions],
    );

  it('finds the one that has something due at once, and ends where none has', async () => {
    await waitingRetries(3 * WINDOW);
    const store = new PgDispatchStore(test.database, new ToldAdmins());
    expect(await store.claim(request())).toEqual([]);
    for (let count = 0; count < 3; count += 1) {
      const subscription = aSubscription();
      await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
      const event = anEvent({ workspaceId: subscription.workspaceId });
      await pgFanOutStore(test.database).enqueue([stored(event)], [{ event, subscriptionId: subscription.id }]);
      expect((await store.claim(request())).map(({ eventId }) => eventId)).toEqual([event.id]);
    }
  });
});
