import { jsonLines, type Sql } from '@workops/platform';
import type { Listener } from '../domain/subscription';
import type { FanOutStore } from '../ports';
import { dayOf } from './days';

const LISTENERS = `
  SELECT id, workspace_id AS "workspaceId", events, active_since AS "activeSince" FROM events.subscription
   WHERE workspace_id = ANY($1::uuid[]) AND events && $2::text[] AND enabled AND paused_at IS NULL`;

const INSERT_EVENTS = `
  INSERT INTO events.event (day, id, workspace_id, type, livemode, occurred_at, notice, data)
  SELECT * FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[], $5::boolean[], $6::timestamptz[],
    string_to_array($7, E'\\n')::json[], string_to_array($8, E'\\n')::json[])
  ON CONFLICT DO NOTHING`;

/** Due at once, the oldest event first. */
const INSERT_DELIVERIES = `
  INSERT INTO events.delivery (day, event_id, subscription_id, workspace_id, due_at)
  SELECT * FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[])
  ON CONFLICT DO NOTHING`;

/** On the transaction that claimed the events. */
export const pgFanOutStore = (tx: Sql): FanOutStore => ({
  listeners: (workspaceIds, eventNames) => tx.query<Listener>(LISTENERS, [workspaceIds, eventNames]),
  enqueue: async (events, deliveries) => {
    await tx.query(INSERT_EVENTS, [
      events.map(({ event }) => dayOf(event.occurredAt)),
      events.map(({ event }) => event.id),
      events.map(({ event }) => event.workspaceId),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.livemode),
      events.map(({ event }) => event.occurredAt),
      jsonLines(events.map(({ text }) => text.notice)),
      jsonLines(events.map(({ text }) => text.data)),
    ]);
    await tx.query(INSERT_DELIVERIES, [
      deliveries.map(({ event }) => dayOf(event.occurredAt)),
      deliveries.map(({ event }) => event.id),
      deliveries.map(({ subscriptionId }) => subscriptionId),
      deliveries.map(({ event }) => event.workspaceId),
      deliveries.map(({ event }) => event.occurredAt),
    ]);
  },
});
