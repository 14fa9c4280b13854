import { anActor } from '@workops/kernel/testing';
import type { Database } from '@workops/platform/database';
import { pgSubscriptionStore } from '../adapters/subscription-store';
import { aSubscription } from './builders';

export const SUBSCRIPTION_TABLE = 'events.subscription';

export const addSubscription = (database: Database, workspaceId: string): Promise<void> =>
  pgSubscriptionStore(database).insert(aSubscription({ workspaceId }), anActor({ workspaceId }));
