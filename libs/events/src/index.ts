export { eventsContext } from './adapters/events.context';
export { EVENTS, EventsModule, type EventsSettings } from './adapters/events.module';
export { WebhookDispatch, type WebhookDispatchDeps } from './adapters/webhook-dispatch';
export { signingDocs } from './domain/signing-docs';
export { subscriptionProblems, type Subscription, type SubscriptionInput } from './domain/subscription';
export { createEvents, type Events } from './events';
export type { AdminNotices, Attempt, DeliveryLogQuery } from './ports';
export type { QueuedTest } from './use-cases/send-test-event';
