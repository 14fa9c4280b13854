import { queryByIndex, type SettingSql, type Sql } from '@workops/platform/database';
import { firstDayOfLog } from '../domain/days';
import type { Attempt, AttemptSummary, DeliveryLog } from '../ports';
import type { EventAttempts } from '../request-ports';

/** Replayed deliveries repeat no log row, so they are not shown as redeliveries. */
const SUMMARY = `
  id, subscription_id AS "subscriptionId", event, event_id AS "eventId", attempt, status_code AS "statusCode", error, latency_ms AS "latencyMs",
  CASE WHEN redelivery_of > 0 THEN redelivery_of END AS "redeliveryOf", created_at AS "createdAt"`;

const newest = (outcome: string): string => `
  SELECT ${SUMMARY}, response_excerpt AS "responseExcerpt", request_payload AS "requestPayload"
    FROM events.attempt
   WHERE subscription_id = $1 AND workspace_id = $2 AND day >= $3
     AND ($4::text IS NULL OR event = $4) AND ($5::uuid IS NULL OR event_id = $5)
     AND ${outcome}
   ORDER BY id DESC LIMIT $6 OFFSET $7`;
const NEWEST = {
  any: newest('true'),
  success: newest('error IS NULL'),
  failure: newest('error IS NOT NULL'),
  unresolved: newest('unresolved'),
};

/** Redeliveries of an event are unlimited. */
const MOST_OF_ONE = 100;

/** Parameters: 1 workspace, 2 events, 3 first day, 4 limit. */
export const OF_EVENTS = `
  SELECT ${SUMMARY} FROM (SELECT own.* FROM unnest((SELECT $2::uuid[])) AS asked (id) CROSS JOIN LATERAL (
    SELECT * FROM events.attempt a WHERE a.event_id = asked.id AND a.workspace_id = $1 AND a.day >= $3::date ORDER BY a.id LIMIT ${MOST_OF_ONE}
  ) own) found
   ORDER BY id LIMIT $4`;

export const pgEventAttempts = (database: SettingSql): EventAttempts => ({
  ofEvents: (workspaceId, eventIds, firstDay, limit) =>
    queryByIndex<AttemptSummary>(database, OF_EVENTS, [workspaceId, eventIds, firstDay, limit]),
});

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
