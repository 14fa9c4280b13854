/** What a reader sees of a subscription. */
export const SUBSCRIPTION_COLUMNS = `
  id, workspace_id AS "workspaceId", url, shown_secret AS secret, events, enabled, description, include_data AS "includeData",
  owner_kind AS "ownerKind", owner_id AS "ownerId", owner_app_id AS "ownerAppId", paused_at AS "pausedAt", paused_reason AS "pausedReason",
  last_delivery_at AS "lastDeliveryAt", last_status AS "lastStatus", consecutive_failures AS "consecutiveFailures",
  consecutive_failed_deliveries AS "consecutiveFailedDeliveries", failing_since AS "failingSince",
  created_at AS "createdAt", updated_at AS "updatedAt"`;
