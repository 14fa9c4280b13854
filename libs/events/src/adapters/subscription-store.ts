import { counted, withinCeiling, type Database } from '@workops/platform';
import type { Subscription } from '../domain/subscription';
import type { NewSubscription, SubscriptionStore } from '../ports';
import { DELIVERIES_CHANNEL } from './deliveries-channel';
import { SUBSCRIPTION_COLUMNS } from './subscription-columns';
import { subscriptionTransaction } from './subscription-transaction';

const SUBSCRIPTIONS = counted('webhook_subscriptions', 'FROM events.subscription WHERE workspace_id = $1');

const INSERT = `
  INSERT INTO events.subscription (workspace_id, id, url, sealed_secret, shown_secret, events, description, include_data,
    owner_kind, owner_id, owner_app_id, owner_scopes, active_since, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

const FIND = `SELECT ${SUBSCRIPTION_COLUMNS} FROM events.subscription WHERE workspace_id = $1 AND id = $2`;

const LIST = `
  SELECT ${SUBSCRIPTION_COLUMNS} FROM events.subscription
   WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`;

const valuesOf = (s: NewSubscription): unknown[] => [
  s.workspaceId,
  s.id,
  s.url,
  s.sealedSecret,
  s.secret,
  s.events,
  s.description,
  s.includeData,
  s.ownerKind,
  s.ownerId,
  s.ownerAppId,
  s.ownerScopes,
  s.activeSince,
  s.createdAt,
  s.updatedAt,
];

export const pgSubscriptionStore = (database: Database): SubscriptionStore => ({
  transaction: (actor, work) => {
    const tellDispatchers = (): void => database.notify(DELIVERIES_CHANNEL);
    return database.transaction((tx) => work(subscriptionTransaction(tx, actor, tellDispatchers)));
  },
  insert: (subscription, by) =>
    database.transaction(async (tx) => {
      await withinCeiling(tx, SUBSCRIPTIONS, subscription.workspaceId);
      await tx.query(INSERT, valuesOf(subscription));
      const { id, url, events, includeData } = subscription;
      const target = { kind: 'webhook', id };
      tx.auditTrail(by).record({ action: 'webhook.created', target, details: { host: new URL(url).host, events, include_data: includeData } });
    }),
  find: async (workspaceId, id) => (await database.query<Subscription>(FIND, [workspaceId, id]))[0],
  list: (workspaceId, { limit, after }) => database.query<Subscription>(LIST, [workspaceId, after, limit]),
});
