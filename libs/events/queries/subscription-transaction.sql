-- Run by libs/events/src/adapters/subscription-transaction.ts. Written by the test run (ADR 100).

-- name: LOCK
SELECT subscription.workspace_id AS "workspaceId", subscription.id, subscription.created_at AS "createdAt",
  subscription.updated_at AS "updatedAt", subscription.url, subscription.shown_secret AS "secret",
  subscription.former_secret_until AS "formerSecretUntil", subscription.events, subscription.enabled,
  subscription.description, subscription.include_data AS "includeData", subscription.owner_kind AS "ownerKind",
  subscription.owner_id AS "ownerId", subscription.owner_app_id AS "ownerAppId", subscription.paused_at AS "pausedAt",
  subscription.paused_reason AS "pausedReason", subscription.last_delivery_at AS "lastDeliveryAt",
  subscription.last_status AS "lastStatus", subscription.consecutive_failures AS "consecutiveFailures",
  subscription.consecutive_failed_deliveries AS "consecutiveFailedDeliveries",
  subscription.failing_since AS "failingSince", owner_scopes AS "ownerScopes", active_since AS "activeSince"
  FROM events.subscription WHERE workspace_id = $1 AND id = $2 FOR NO KEY UPDATE;

-- name: LOGGED_EVENT
SELECT id, event, event_id AS "eventId" FROM events.attempt
 WHERE subscription_id = $1 AND workspace_id = $2 AND id = $3 AND day >= $4;

-- name: ROTATE
UPDATE events.subscription
   SET former_sealed_secret = CASE WHEN $3::timestamptz IS NOT NULL THEN sealed_secret END, former_secret_until = $3,
     sealed_secret = $4, shown_secret = $5, updated_at = $6
 WHERE workspace_id = $1 AND id = $2;
