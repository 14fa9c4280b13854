import { testDatabase, type TestDatabase } from '@workops/platform/testing';
import { storeContract } from '../testing/store-contract';
import { ToldAdmins } from '../testing/told-admins';
import { deliveryHolds } from './delivery-holds';
import { pgDeliveryLog } from './delivery-log';
import { PgDispatchStore } from './dispatch-store';
import { pgFanOutStore } from './fan-out-store';
import { pgSubscriptionStore } from './subscription-store';

describe('the PostgreSQL stores', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await testDatabase();
  });
  afterAll(() => test.drop());

  storeContract(async () => {
    await test.database.query(
      'TRUNCATE events.subscription, events.delivery_hold, events.replay, events.event, events.delivery, events.attempt',
    );
    const notices = new ToldAdmins();
    return {
      subscriptions: pgSubscriptionStore(test.database),
      log: pgDeliveryLog(test.database),
      fanOut: pgFanOutStore(test.database),
      holds: (now) => deliveryHolds(test.database, { now: () => now }),
      dispatch: () => new PgDispatchStore(test.database, notices),
      told: notices.told,
    };
  });
});
