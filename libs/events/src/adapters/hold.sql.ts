import { EVERY } from '../domain/delivery-hold';

/** Four key lookups, which cost nothing while the table is empty. */
const holdsOn = (workspaceId: string, subscriptionId: string): string => `
  events.delivery_hold h WHERE h.workspace_id IN (${workspaceId}, '${EVERY}') AND h.subscription_id IN (${subscriptionId}, '${EVERY}')`;

export const isOnHold = (workspaceId: string, subscriptionId: string): string =>
  `EXISTS (SELECT FROM ${holdsOn(workspaceId, subscriptionId)} AND h.released_at IS NULL)`;

/** Oldest active hold; null without one. */
export const heldSince = (workspaceId: string, subscriptionId: string): string =>
  `(SELECT min(h.held_at) FROM ${holdsOn(workspaceId, subscriptionId)} AND h.released_at IS NULL)`;

/** Rows queued before `released_until` waited through a released hold, and yield. */
export const holdOf = (workspaceId: string, subscriptionId: string): string => `
  (SELECT coalesce(bool_or(h.released_at IS NULL), false) AS on_hold, coalesce(max(h.released_at), '-infinity') AS released_until
     FROM ${holdsOn(workspaceId, subscriptionId)})`;
