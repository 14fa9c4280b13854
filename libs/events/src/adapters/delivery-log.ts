import type { Sql } from '@workops/platform/database';
import type { Attempt, DeliveryLog } from '../ports';
import { firstDayOfLog } from '../domain/days';

/** What a replay sent repeats no row of the log. */
const newest = (outcome: string): string => `
  SELECT id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
         response_excerpt AS "responseExcerpt", request_payload AS "requestPayload", latency_ms AS "latencyMs",
         CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt"
    FROM events.attempt
   WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
     AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
     AND ${outcome}
   ORDER BY id DESC LIMIT $6 OFFSET $7`;
const NEWEST = { any: newest('true'), success: newest('error IS NULL'), failure: newest('error IS NOT NULL'), unresolved: newest('unresolved') };

export const pgDeliveryLog = (sql: Sql): DeliveryLog => ({
  attemptsOf: async (subscription, { limit, offset, event, eventId, outcome }) => {
    const rows = await sql.query<Attempt & { requestPayload: string }>(NEWEST[outcome ?? 'any'], [
      subscription.id,
      subscription.workspaceId,
      firstDayOfLog(subscription),
      event ?? null,
      eventId ?? null,
      limit,
      offset,
    ]);
    return rows.map((row) => ({ ...row, requestPayload: JSON.parse(row.requestPayload) as Attempt['requestPayload'] }));
  },
});
