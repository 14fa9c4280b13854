import type { Database } from '@workops/platform/database';
import type { SubscriptionStore } from '../ports';
import { DELIVERIES_CHANNEL } from './deliveries-channel';
import { subscriptions } from './events-records';
import { subscriptionTransaction } from './subscription-transaction';

export const pgSubscriptionStore = (database: Database): SubscriptionStore => ({
  transaction: (actor, work) => {
    const tellDispatchers = (): void => database.notify(DELIVERIES_CHANNEL);
    return database.transaction((tx) => work(subscriptionTransaction(database, tx, actor, tellDispatchers)));
  },
  insert: (subscription, by) =>
    database.transaction(async (tx) => {
      await subscriptions.of(database, subscription.workspaceId).add(subscription);
      const { id, url, events, includeData } = subscription;
      const target = { kind: 'webhook', id };
      tx.auditTrail(by).record({
        action: 'webhook.created',
        target,
        details: { host: new URL(url).host, events, include_data: includeData },
      });
    }),
  find: subscriptions.reads(database).byId,
  list: subscriptions.reads(database).page,
});
