import type { Sql } from '@workops/platform/database';
import type { Attempt, DeliveryLog } from '../ports';
import { firstDayOfLog } from '../domain/days';

const NEWEST = `
  SELECT id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error,
         response_excerpt AS "responseExcerpt", request_payload AS "requestPayload", latency_ms AS "latencyMs",
         redelivery_of AS "redeliveryOf", created_at AS "createdAt"
    FROM events.attempt
   WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
     AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
     AND ($6::text IS NULL OR (error IS NULL) = ($6 = 'success'))
   ORDER BY id DESC LIMIT $7 OFFSET $8`;

export const pgDeliveryLog = (sql: Sql): DeliveryLog => ({
  attemptsOf: async (subscription, { limit, offset, event, eventId, outcome }) => {
    const rows = await sql.query<Attempt & { requestPayload: string }>(NEWEST, [
      subscription.id,
      subscription.workspaceId,
      firstDayOfLog(subscription),
      event ?? null,
      eventId ?? null,
      outcome ?? null,
      limit,
      offset,
    ]);
    return rows.map((row) => ({ ...row, requestPayload: JSON.parse(row.requestPayload) as Attempt['requestPayload'] }));
  },
});
