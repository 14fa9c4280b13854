import { jsonLines, type Sql } from '@workops/platform/database';
import { CLOCK_SKEW_MS, dayOf } from '../domain/days';
import { ownerOf, type RecordedOwner } from '../domain/subscription';
import type { FanOutStore, ListeningSubscription, NewDelivery, StoredEvent } from '../ports';
import { formerSecret } from './former-secret.sql';
import { isOnHold } from './hold.sql';
import { hostIn } from './host.sql';

/** `$3` is now; `$4` and `$5` are the days with possible leases. In-flight deliveries are counted as in a claim. */
const LISTENERS = `
  SELECT s.id, s.workspace_id AS "workspaceId", s.events, s.active_since AS "activeSince", s.url, ${hostIn('s.url')} AS host, s.sealed_secret AS "sealedSecret",
         ${formerSecret('$3')} AS "formerSealedSecret",
         s.include_data AS "includeData", s.owner_kind AS "ownerKind", s.owner_id AS "ownerId", s.owner_app_id AS "ownerAppId", s.owner_scopes AS "ownerScopes",
         s.consecutive_failures AS "consecutiveFailures", busy.count AS "inFlight", ${isOnHold('s.workspace_id', 's.id')} AS "onHold"
    FROM events.subscription s CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM events.delivery d
       WHERE d.workspace_id = s.workspace_id AND d.subscription_id = s.id AND d.state = 'sending' AND d.due_at > $3::timestamptz
         AND d.day BETWEEN $4::date AND $5::date
    ) busy
   WHERE s.workspace_id = ANY($1::uuid[]) AND s.events && $2::text[] AND s.enabled AND s.paused_at IS NULL`;

const INSERT_EVENTS = `
  INSERT INTO events.event (day, id, workspace_id, type, livemode, occurred_at, request_id, notice, data, traceparent)
  SELECT * FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::timestamptz[], $7::text[],
    string_to_array($8, E'\\n')::json[], string_to_array($9, E'\\n')::json[], $10::text[])
  ON CONFLICT DO NOTHING`;

const INSERT_DELIVERIES = `
  WITH made AS (
    INSERT INTO events.delivery (day, event_id, subscription_id, workspace_id, due_at, state, attempts)
    SELECT day, event_id, subscription_id, workspace_id, due_at, CASE WHEN leased THEN 'sending' ELSE 'queued' END, leased::int
      FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::boolean[])
        AS d (day, event_id, subscription_id, workspace_id, due_at, leased)
    ON CONFLICT DO NOTHING RETURNING event_id, subscription_id, state
  )
  SELECT event_id AS "eventId", subscription_id AS "subscriptionId" FROM made WHERE state = 'sending'`;

const DAY_MS = 86_400_000;
/** Bounds how long a workspace with many subscriptions blocks the event loop. */
const CHUNK_SIZE = 5_000;

type ListenerRow = Omit<ListeningSubscription, 'owner'> & RecordedOwner;

/** Uses the transaction that claimed the events. */
export const pgFanOutStore = (tx: Sql): FanOutStore => ({
  listeners: async (workspaceIds, eventNames, now) => {
    const rows = await tx.query<ListenerRow>(LISTENERS, [
      workspaceIds,
      eventNames,
      now,
      dayOf(new Date(now.getTime() - DAY_MS)),
      dayOf(new Date(now.getTime() + CLOCK_SKEW_MS)),
    ]);
    return rows.map((row) => ({ ...row, owner: ownerOf(row) }));
  },
  enqueue: async (events, deliveries) => {
    await insertEvents(tx, events, ({ occurredAt }) => dayOf(occurredAt));
    const begun: { eventId: string; subscriptionId: string }[] = [];
    for (let from = 0; from < deliveries.length; from += CHUNK_SIZE) {
      begun.push(...(await insertDeliveries(tx, deliveries.slice(from, from + CHUNK_SIZE))));
    }
    return begun;
  },
});

export const insertEvents = (
  tx: Sql,
  events: readonly StoredEvent[],
  dayOfEvent: (event: StoredEvent['event']) => string,
): Promise<unknown> =>
  tx.query(INSERT_EVENTS, [
    events.map(({ event }) => dayOfEvent(event)),
    events.map(({ event }) => event.id),
    events.map(({ event }) => event.workspaceId),
    events.map(({ event }) => event.type),
    events.map(({ event }) => event.livemode),
    events.map(({ event }) => event.occurredAt),
    events.map(({ event }) => event.requestId),
    jsonLines(events.map(({ text }) => text.notice)),
    jsonLines(events.map(({ text }) => text.data)),
    events.map(({ event }) => event.traceparent ?? null),
  ]);

const insertDeliveries = (
  tx: Sql,
  deliveries: readonly NewDelivery[],
): Promise<{ eventId: string; subscriptionId: string }[]> =>
  tx.query(INSERT_DELIVERIES, [
    deliveries.map(({ event }) => dayOf(event.occurredAt)),
    deliveries.map(({ event }) => event.id),
    deliveries.map(({ subscriptionId }) => subscriptionId),
    deliveries.map(({ event }) => event.workspaceId),
    deliveries.map(({ event, leasedUntil }) => leasedUntil ?? event.occurredAt),
    deliveries.map(({ leasedUntil }) => leasedUntil !== undefined),
  ]);
