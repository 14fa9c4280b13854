-- Run by libs/events/src/adapters/events-records.ts. Written by the test run (ADR 100).

-- within: subscriptions.ceiling
SELECT subscription.workspace_id AS "workspaceId", subscription.id, subscription.created_at AS "createdAt",
  subscription.updated_at AS "updatedAt", subscription.url, subscription.shown_secret AS "secret",
  subscription.former_secret_until AS "formerSecretUntil", subscription.events, subscription.enabled,
  subscription.description, subscription.include_data AS "includeData", subscription.owner_kind AS "ownerKind",
  subscription.owner_id AS "ownerId", subscription.owner_app_id AS "ownerAppId", subscription.paused_at AS "pausedAt",
  subscription.paused_reason AS "pausedReason", subscription.last_delivery_at AS "lastDeliveryAt",
  subscription.last_status AS "lastStatus", subscription.consecutive_failures AS "consecutiveFailures",
  subscription.consecutive_failed_deliveries AS "consecutiveFailedDeliveries",
  subscription.failing_since AS "failingSince"
FROM events.subscription
WHERE workspace_id = $1 AND id = $2;
