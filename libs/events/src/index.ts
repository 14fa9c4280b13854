import { join } from 'node:path';
import type { ContextMigrations, PartitionedTable } from '@workops/platform';

export { EVENTS, EventsModule, type EventsSettings } from './adapters/events.module';
export { WebhookDispatch, webhookSubscriber, type WebhookDispatchDeps } from './adapters/webhook-dispatch';
export { signingDocs } from './domain/signing-docs';
export { subscriptionProblems, type Subscription, type SubscriptionInput } from './domain/subscription';
export { createEvents, type Events } from './events';
export type { AdminNotices, Attempt, DeliveryLogQuery } from './ports';
export type { SubscriptionPage } from './use-cases/list-subscriptions';
export type { QueuedTest } from './use-cases/send-test-event';

export const eventsMigrations: ContextMigrations = { schema: 'events', directory: join(__dirname, '..', 'migrations') };

/**
 * Tables that grow by day, in the order in which their days are dropped: an event outlives its deliveries, and both the log by a
 * day, so that whatever a log shows can be delivered again.
 */
export const partitionedEventTables: readonly PartitionedTable[] = [
  { name: 'events.attempt', retention: { days: 30 } },
  { name: 'events.delivery', retention: { days: 31, unfinished: "state IN ('queued', 'retrying', 'sending')" } },
  { name: 'events.event', retention: { days: 31, held: 'EXISTS (SELECT FROM events.delivery d WHERE d.day = $2)' } },
];
