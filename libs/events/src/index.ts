export { agesOfHolds, deliveryHolds, heldDeliveries } from './adapters/delivery-holds';
export { dueByWorkspace, type DueOfWorkspace } from './adapters/due-by-workspace';
export { eventsContext } from './events.context';
export { EVENTS, WEBHOOK_REPLAYS, type EventsSettings } from './adapters/events.part';
export { EVENT_FEED, REQUESTS, type FeedSettings } from './adapters/feed.part';
export {
  COUNTED_AT_MOST,
  endlessIn,
  EVERY,
  EVERYTHING,
  isDrained,
  isReleased,
  type DeliveryHold,
  type DeliveryStanding,
  type HoldTarget,
} from './domain/delivery-hold';
export type { ShownEvent } from './domain/envelope';
export type { Feed } from './feed';
export { WebhookDispatch, type WebhookDispatchDeps } from './adapters/webhook-dispatch';
export { progressOf, REPLAY_REASONS, REPLAY_STATUSES, type Replay } from './domain/replay';
export { signingDocs } from './domain/signing-docs';
export { subscriptionProblems, type Subscription, type SubscriptionInput } from './domain/subscription';
export { createEvents, type Events } from './events';
export type { DeliveryHolds } from './hold-ports';
export type { Replays } from './replays';
export type { Requests } from './requests';
export type { AdminNotices, Attempt, AttemptSummary, DeliveryLogQuery } from './ports';
export type { RequestTimeline, TimelineEntry } from './use-cases/read-requests';
export type { QueuedTest } from './use-cases/send-test-event';
