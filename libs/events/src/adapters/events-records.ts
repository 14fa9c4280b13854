import { counted } from '@workops/platform/database';
import { RecordKind } from '@workops/platform/records';
import type { Subscription } from '../domain/subscription';
import type { NewSubscription } from '../ports';
import { subscriptionEntity } from './subscription.entity';

/** Reads return the client's view; writes include internal fields, and inserts the secret. */
export const subscriptions = new RecordKind<Subscription, NewSubscription>(subscriptionEntity, {
  ceiling: counted('webhook_subscriptions', 'FROM events.subscription WHERE workspace_id = $1'),
});

export const eventsRecords = { subscriptions };
