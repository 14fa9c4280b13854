import { listRecords } from '@workops/kernel';
import type { SubscriptionStore } from '../ports';

/** The workspace's subscriptions, newest first. Pages stay stable while others are added or removed. */
export const listSubscriptions = ({ store }: { store: SubscriptionStore }) =>
  listRecords({ page: (workspaceId, page) => store.list(workspaceId, page) });
