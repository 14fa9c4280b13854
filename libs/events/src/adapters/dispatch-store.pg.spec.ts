import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { anEvent, aSubscription, stored } from '../testing/builders';
import { after, NOW, request } from '../testing/contract-setting';
import { ToldAdmins } from '../testing/told-admins';
import { WINDOW } from './claim.sql';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { pgSubscriptionStore } from './subscription-store';

describe('a claim with more subscriptions than one window', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  /** Inserts retries of that many subscriptions, none due yet. */
  const waitingRetries = (subscriptions: number): Promise<unknown> =>
    test.database.query(
      `INSERT INTO events.delivery (day, subscription_id, event_id, workspace_id, state, attempts, due_at)
       SELECT $1::date, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'retrying', 1, $2 FROM generate_series(1, $3)`,
      [NOW, after(60_000), subscriptions],
    );

  it('scans one window, and later claims continue until something is due or all are scanned', async () => {
    await waitingRetries(3 * WINDOW);
    const store = new PgDispatchStore(test.database, new ToldAdmins());
    const round = async (): Promise<{ claimed: string[]; claims: number }> => {
      for (let claims = 1; ; claims += 1) {
        const claimed = (await store.claim(request())).map(({ eventId }) => eventId);
        if (claimed.length > 0 || !store.isHalfWay) return { claimed, claims };
      }
    };
    const { claimed: none, claims: windows } = await round();
    expect(none).toEqual([]);
    expect([3, 4, 5]).toContain(windows);
    for (let count = 0; count < 3; count += 1) {
      const subscription = aSubscription();
      await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
      const event = anEvent({ workspaceId: subscription.workspaceId });
      await pgFanOutStore(test.database).enqueue([stored(event)], [{ event, subscriptionId: subscription.id }]);
      const { claimed, claims } = await round();
      expect(claimed).toEqual([event.id]);
      expect(claims).toBeLessThanOrEqual(windows);
    }
  });
});
