import type { Actor } from '@workops/kernel';
import type { Transaction } from '@workops/platform';
import type { SubscriptionRecord } from '../domain/subscription';
import type { LoggedEvent, SubscriptionTransaction } from '../ports';
import { dayOf, firstDayOfLog } from '../domain/days';
import { discardAll } from './discard-queued';
import { pgFanOutStore } from './fan-out-store';
import { REDELIVER } from './redeliver.sql';
import { SUBSCRIPTION_COLUMNS } from './subscription-columns';

const LOCK = `
  SELECT ${SUBSCRIPTION_COLUMNS}, owner_scopes AS "ownerScopes", active_since AS "activeSince"
    FROM events.subscription WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`;

const SAVE = `
  UPDATE events.subscription
     SET url = $3, events = $4, description = $5, include_data = $6, enabled = $7, owner_kind = $8, owner_id = $9, owner_app_id = $10, owner_scopes = $11,
         active_since = $12, paused_at = $13, paused_reason = $14, consecutive_failures = $15, consecutive_failed_deliveries = $16,
         failing_since = $17, updated_at = $18
   WHERE workspace_id = $1 AND id = $2`;

const REMOVE = `DELETE FROM events.subscription WHERE workspace_id = $1 AND id = $2`;

const LOGGED_EVENT = `
  SELECT id, event, event_id AS "eventId" FROM events.attempt
   WHERE subscription_id = $1 AND workspace_id = $2 AND id = $3 AND day >= $4`;

/** @param tellDispatchers that something is due; it is called after the commit */
export const subscriptionTransaction = (tx: Transaction, actor: Actor, tellDispatchers: () => void): SubscriptionTransaction => {
  const { workspaceId } = actor;
  return {
    lock: async (id) => (await tx.query<SubscriptionRecord>(LOCK, [workspaceId, id]))[0],
    save: async (subscription) => void (await tx.query(SAVE, savedValuesOf(subscription))),
    remove: async (id) => void (await tx.query(REMOVE, [workspaceId, id])),
    discardQueued: ({ id }) => discardAll(tx, workspaceId, id),
    loggedEvent: async (subscription, attemptId) =>
      (await tx.query<LoggedEvent>(LOGGED_EVENT, [subscription.id, workspaceId, attemptId, firstDayOfLog(subscription)]))[0],
    redeliver: async ({ id }, { id: attemptId, eventId }, at) => {
      tx.afterCommit(tellDispatchers);
      return (await tx.query(REDELIVER, [dayOf(at), id, eventId, attemptId, workspaceId, at])).length > 0;
    },
    enqueue: async ({ id }, stored) => {
      tx.afterCommit(tellDispatchers);
      await pgFanOutStore(tx).enqueue([stored], [{ event: stored.event, subscriptionId: id }]);
    },
    audit: tx.auditTrail(actor),
  };
};

const savedValuesOf = (s: SubscriptionRecord): unknown[] => [
  s.workspaceId,
  s.id,
  s.url,
  s.events,
  s.description,
  s.includeData,
  s.enabled,
  s.ownerKind,
  s.ownerId,
  s.ownerAppId,
  s.ownerScopes,
  s.activeSince,
  s.pausedAt,
  s.pausedReason,
  s.consecutiveFailures,
  s.consecutiveFailedDeliveries,
  s.failingSince,
  s.updatedAt,
];
