import { queryByIndex, type Database } from '@workops/platform';
import type { ClaimedDelivery } from '../ports';

/** A lease that ran out belongs to somebody else by now, who set another end to it. A redelivery is never a retry. */
const RELEASE = `
  UPDATE events.delivery d
     SET state = CASE WHEN d.attempts = 1 OR d.redelivery_of IS NOT NULL THEN 'queued' ELSE 'retrying' END,
         attempts = d.attempts - 1, due_at = $7
    FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::bigint[], $5::int[]) AS r (day, subscription_id, event_id, redelivery_of, attempt)
   WHERE (d.day, d.subscription_id, d.event_id) >= (r.day, r.subscription_id, r.event_id)
     AND (d.day, d.subscription_id, d.event_id) <= (r.day, r.subscription_id, r.event_id) AND d.day BETWEEN $8::date AND $9::date
     AND d.redelivery_of IS NOT DISTINCT FROM r.redelivery_of
     AND d.state = 'sending' AND d.attempts = r.attempt AND d.due_at = $6`;

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
