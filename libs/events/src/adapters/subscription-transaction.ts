import type { Actor } from '@workops/kernel';
import type { Database, Transaction } from '@workops/platform/database';
import { tracer } from '@workops/platform/tracing';
import type { SubscriptionRecord } from '../domain/subscription';
import type { LoggedEvent, SubscriptionTransaction } from '../ports';
import { dayOf, firstDayOfLog } from '../domain/days';
import { discardAll } from './discard-queued';
import { pgFanOutStore } from './fan-out-store';
import { endOpenReplay } from './replay-ends';
import { REDELIVER } from './redeliver.sql';
import { subscriptions } from './events-records';

const LOCK = `
  SELECT ${subscriptions.sql.columns}, owner_scopes AS "ownerScopes", active_since AS "activeSince"
    FROM events.subscription WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE`;

const ROTATE = `
  UPDATE events.subscription
     SET former_sealed_secret = CASE WHEN $3::timestamptz IS NOT NULL THEN sealed_secret END, former_secret_until = $3, sealed_secret = $4, shown_secret = $5, updated_at = $6
   WHERE workspace_id = $1 AND id = $2`;

const LOGGED_EVENT = `
  SELECT id, event, event_id AS "eventId" FROM events.attempt
   WHERE subscription_id = $1 AND workspace_id = $2 AND id = $3 AND day >= $4`;

/** `tellDispatchers` is called after the commit if something is due. */
export const subscriptionTransaction = (
  database: Database,
  tx: Transaction,
  actor: Actor,
  tellDispatchers: () => void,
): SubscriptionTransaction => {
  const { workspaceId } = actor;
  const records = subscriptions.of(database, workspaceId);
  return {
    lock: async (id) => (await tx.query<SubscriptionRecord>(LOCK, [workspaceId, id]))[0],
    save: async (subscription) => void (await records.save(subscription)),
    rotateSecret: async ({ id }, { formerUntil, sealedSecret, shownSecret, at }) =>
      void (await tx.query(ROTATE, [workspaceId, id, formerUntil, sealedSecret, shownSecret, at])),
    remove: async (id) => void (await records.remove(id)),
    discardQueued: async ({ id }, at) => {
      await endOpenReplay(tx, workspaceId, id, 'switched_off', at);
      await discardAll(tx, workspaceId, id);
    },
    loggedEvent: async (subscription, attemptId) =>
      (
        await tx.query<LoggedEvent>(LOGGED_EVENT, [
          subscription.id,
          workspaceId,
          attemptId,
          firstDayOfLog(subscription),
        ])
      )[0],
    redeliver: async ({ id }, { id: attemptId, eventId }, at) => {
      tx.afterCommit(tellDispatchers);
      return (await tx.query(REDELIVER, [dayOf(at), id, eventId, attemptId, workspaceId, at])).length > 0;
    },
    enqueue: async ({ id }, { event: said, text }) => {
      tx.afterCommit(tellDispatchers);
      // There is no relay, so the attempts directly follow the call.
      const event = { ...said, traceparent: tracer()?.handingOn(said) };
      await pgFanOutStore(tx).enqueue([{ event, text }], [{ event, subscriptionId: id }]);
    },
    audit: tx.auditTrail(actor),
  };
};
