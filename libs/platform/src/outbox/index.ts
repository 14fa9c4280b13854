export { eventFeedOn } from './event-feed';
export { sharedFeedOn } from './feed-frontiers';
export { OUTBOX_CHANNEL } from './insert-events';
export { lateEvents } from './late-events';
export { backlogOf, openDays, type OutboxBacklog } from './outbox';
export { Relay, type RelayDeps } from './relay';
export { queueOf, runSubscriber, type EventHandler, type Subscriber } from './subscriber';
