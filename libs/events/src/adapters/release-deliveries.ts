import { atPlaceWithin, queryByIndex, type Database } from '@workops/platform/database';
import type { ClaimedDelivery } from '../ports';
import { sendingOf } from './sending.sql';

/**
 * Another lease end means that another process has the delivery. Redeliveries are never retries, and replayed events
 * always are.
 */
export const RELEASE = `
  WITH own AS (
    SELECT own.* FROM unnest((SELECT $1::date[]), (SELECT $2::uuid[]), (SELECT $3::uuid[]), (SELECT $4::bigint[]), (SELECT $5::int[]))
      AS r (day, subscription_id, event_id, redelivery_of, attempt)
      ${sendingOf('r', '$8', '$9')}
  )
  UPDATE events.delivery d
     SET state = CASE WHEN d.redelivery_of > 0 OR d.attempts = 1 AND d.redelivery_of IS NULL THEN 'queued' ELSE 'retrying' END,
         attempts = d.attempts - 1, due_at = $7
    FROM own
   WHERE ${atPlaceWithin('d', 'own', '$8', '$9')} AND d.due_at = $6`;

export async function releaseDeliveries(
  database: Database,
  deliveries: readonly ClaimedDelivery[],
  leasedUntil: Date,
  now: Date,
): Promise<void> {
  const days = deliveries.map(({ day }) => day);
  const inOrder = days.toSorted();
  await queryByIndex(database, RELEASE, [
    days,
    deliveries.map(({ subscriptionId }) => subscriptionId),
    deliveries.map(({ eventId }) => eventId),
    deliveries.map(({ redeliveryOf }) => redeliveryOf),
    deliveries.map(({ attempt }) => attempt),
    leasedUntil,
    now,
    inOrder[0],
    inOrder.at(-1),
  ]);
}
