import { listRecords } from '@workops/kernel';
import type { SubscriptionStore } from '../ports';

/** Newest first. Pages stay stable while others are added or removed. */
export const listSubscriptions = ({ store }: { store: SubscriptionStore }) =>
  listRecords({ page: (workspaceId, page) => store.list(workspaceId, page) });
