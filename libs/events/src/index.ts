import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { EVENTS, EventsModule, type EventsSettings } from './adapters/events.module';
export { WebhookDispatch, webhookSubscriber, type WebhookDispatchDeps } from './adapters/webhook-dispatch';
export type { Standing } from './domain/disclosure';
export { signingDocs } from './domain/signing-docs';
export { subscriptionProblems, type Subscription, type SubscriptionInput } from './domain/subscription';
export { createEvents, type Events } from './events';
export type { AdminNotices, Attempt, DeliveryLogQuery, OwnerDirectory, OwnerRef } from './ports';
export type { SubscriptionPage } from './use-cases/list-subscriptions';
export type { QueuedTest } from './use-cases/send-test-event';

export const eventsMigrations: ContextMigrations = { schema: 'events', directory: join(__dirname, '..', 'migrations') };

/** Tables that grow by day: the scheduler makes their partitions. */
export const partitionedEventTables = ['events.event', 'events.delivery', 'events.attempt'];
