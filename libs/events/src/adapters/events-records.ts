import { counted } from '@workops/platform/database';
import { RecordKind } from '@workops/platform/records';
import type { Subscription } from '../domain/subscription';
import type { NewSubscription } from '../ports';
import { subscriptionEntity } from './subscription.entity';

/** Read as shown to clients; written with the fields that decide its deliveries, and added with their secret. */
export const subscriptions = new RecordKind<Subscription, NewSubscription>(subscriptionEntity, {
  ceiling: counted('webhook_subscriptions', 'FROM events.subscription WHERE workspace_id = $1'),
});

/** The kinds of record that this context declares. */
export const eventsRecords = { subscriptions };
