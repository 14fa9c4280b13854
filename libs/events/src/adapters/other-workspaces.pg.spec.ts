import { randomUUID } from 'node:crypto';
import { anActor } from '@workops/kernel/testing';
import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { anEvent, anOutcome, aSubscription, stored } from '../testing/builders';
import { NOW, request } from '../testing/contract-setting';
import { ToldAdmins } from '../testing/told-admins';
import { pgDeliveryLog } from './delivery-log';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { pgSubscriptionStore } from './subscription-store';

describe('the log of a subscription in another workspace', () => {
  let test: TestDatabase;
  const subscription = aSubscription();
  const stranger = anActor();
  const inTheNameOf = { ...subscription, workspaceId: stranger.workspaceId };
  beforeAll(async () => {
    test = await testDatabase();
    await pgSubscriptionStore(test.database).insert(subscription, anActor({ workspaceId: subscription.workspaceId }));
    const event = anEvent({ workspaceId: subscription.workspaceId, occurredAt: NOW });
    await pgFanOutStore(test.database).enqueue([stored(event)], [{ event, subscriptionId: subscription.id }]);
    const dispatch = new PgDispatchStore(test.database, new ToldAdmins());
    const [delivery] = await dispatch.claim(request());
    await dispatch.record([anOutcome(delivery!, { state: 'succeeded' }, NOW)]);
  });
  afterAll(() => test.drop());

  const logged = async () => (await pgDeliveryLog(test.database).attemptsOf(subscription, { limit: 1, offset: 0 }))[0]!;

  it('is empty for the stranger', async () => {
    expect(await logged()).toBeDefined();
    expect(await pgDeliveryLog(test.database).attemptsOf(inTheNameOf, { limit: 1, offset: 0 })).toEqual([]);
  });

  it('can neither be looked up nor repeated by the stranger', async () => {
    const row = await logged();
    await pgSubscriptionStore(test.database).transaction(stranger, async (tx) => {
      expect(await tx.lock(subscription.id)).toBeUndefined();
      expect(await tx.loggedEvent(inTheNameOf, row.id)).toBeUndefined();
      expect(await tx.redeliver(inTheNameOf, row, NOW)).toBe(false);
    });
    expect(await test.database.query('SELECT FROM events.delivery WHERE redelivery_of IS NOT NULL')).toEqual([]);
  });

  it('keeps its subscription when the stranger saves, discards or removes', async () => {
    await pgSubscriptionStore(test.database).transaction(stranger, async (tx) => {
      await tx.save({ ...inTheNameOf, url: 'https://stranger.example.com/' });
      await tx.discardQueued(inTheNameOf, new Date());
      await tx.remove(subscription.id);
    });
    const found = await pgSubscriptionStore(test.database).find(subscription.workspaceId, subscription.id);
    expect(found).toMatchObject({ url: subscription.url });
    expect(await pgSubscriptionStore(test.database).find(randomUUID(), subscription.id)).toBeUndefined();
  });
});
