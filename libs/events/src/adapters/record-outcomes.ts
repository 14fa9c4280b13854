import { atPlaceWithin, jsonLines, type Sql } from '@workops/platform/database';
import { afterAttempt, pauseReasonAfter, type Health } from '../domain/health';
import { dayOf } from '../domain/days';
import { isReplayed } from '../domain/replay';
import type { AdminNotices, AttemptOutcome } from '../ports';
import { pauseSubscriptions, type DuePause } from './pause-subscriptions';
import { countReplayed, type ReplayCount } from './replay-ends';
import { sendingOf } from './sending.sql';

interface SubscriptionHealth extends Health {
  workspaceId: string;
  id: string;
}

/** Only `id` if another process has locked the row. Deleted subscriptions are missing. */
type LockedSubscription = SubscriptionHealth | { id: string; workspaceId: null };

/** Does not wait, so that a locked subscription delays no other outcomes. */
const LOCK_SUBSCRIPTIONS = `
  WITH locked AS (
    SELECT workspace_id, id, last_delivery_at, last_status, consecutive_failures, consecutive_failed_deliveries, failing_since
      FROM events.subscription WHERE workspace_id = ANY($1::uuid[]) AND id = ANY($2::uuid[])
       FOR NO KEY UPDATE SKIP LOCKED
  )
  SELECT locked.workspace_id AS "workspaceId", s.id, locked.last_delivery_at AS "lastDeliveryAt", locked.last_status AS "lastStatus",
         locked.consecutive_failures AS "consecutiveFailures", locked.consecutive_failed_deliveries AS "consecutiveFailedDeliveries",
         locked.failing_since AS "failingSince"
    FROM events.subscription s LEFT JOIN locked ON locked.workspace_id = s.workspace_id AND locked.id = s.id
   WHERE s.workspace_id = ANY($1::uuid[]) AND s.id = ANY($2::uuid[])`;

/**
 * Only deliveries that this attempt still holds. The arrays are in subselects so that the planner does not count them
 * and scan the whole day.
 */
export const FINISH_DELIVERIES = `
  WITH held AS (
    SELECT o.number, o.state, o.due_at, own.day, own.place
      FROM unnest((SELECT $1::int[]), (SELECT $2::date[]), (SELECT $3::uuid[]), (SELECT $4::uuid[]), (SELECT $5::bigint[]),
                  (SELECT $6::int[]), (SELECT $7::text[]), (SELECT $8::timestamptz[]))
        AS o (number, day, subscription_id, event_id, redelivery_of, attempt, state, due_at)
      ${sendingOf('o', '$9', '$10')}
  )
  UPDATE events.delivery d SET state = held.state, due_at = coalesce(held.due_at, d.due_at)
    FROM held WHERE ${atPlaceWithin('d', 'held', '$9', '$10')}
  RETURNING held.number`;

const INSERT_ATTEMPTS = `
  INSERT INTO events.attempt (day, workspace_id, subscription_id, event, event_id, attempt, status_code, error, response_excerpt,
    request_payload, latency_ms, redelivery_of, created_at, unresolved)
  SELECT * FROM unnest($1::date[], $2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::int[], $7::int[], $8::text[], $9::text[],
    string_to_array($10, E'\\n'), $11::int[], $12::bigint[], $13::timestamptz[], $14::boolean[])`;

/** The final outcome of a repeated event replaces the previous one. */
const SETTLE = `
  UPDATE events.attempt SET unresolved = false WHERE subscription_id = ANY($1::uuid[]) AND event_id = ANY($2::uuid[]) AND unresolved`;

const UPDATE_HEALTH = `
  UPDATE events.subscription s
     SET last_delivery_at = h.last_delivery_at, last_status = h.last_status, consecutive_failures = h.consecutive_failures,
         consecutive_failed_deliveries = h.consecutive_failed_deliveries, failing_since = h.failing_since
    FROM unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::int[], $5::int[], $6::int[], $7::timestamptz[])
      AS h (workspace_id, id, last_delivery_at, last_status, consecutive_failures, consecutive_failed_deliveries, failing_since)
   WHERE s.workspace_id = h.workspace_id AND s.id = h.id`;

/**
 * Locks subscriptions first, so that counters move in order and only one process sees the failure that pauses. Returns
 * the outcomes of subscriptions that others have locked.
 */
export async function recordOutcomes(
  tx: Sql,
  notices: AdminNotices,
  outcomes: readonly AttemptOutcome[],
): Promise<AttemptOutcome[]> {
  const found = await lockSubscriptions(tx, outcomes);
  const heldByOthers = new Set(found.filter(({ workspaceId }) => workspaceId === null).map(({ id }) => id));
  const [leftOut, own] = [true, false].map((left) =>
    outcomes.filter(({ delivery }) => heldByOthers.has(delivery.subscriptionId) === left),
  );
  await writeOutcomes(tx, notices, found.filter(isLocked), own!);
  return leftOut!;
}

const isLocked = (subscription: LockedSubscription): subscription is SubscriptionHealth =>
  subscription.workspaceId !== null;

async function writeOutcomes(
  tx: Sql,
  notices: AdminNotices,
  before: SubscriptionHealth[],
  outcomes: AttemptOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const held = await finishDeliveries(tx, outcomes);
  if (held.length === 0) return;
  await settleRepeated(tx, held);
  await insertAttempts(tx, held);
  const { healths, pauses } = courseOf(before, held);
  await updateHealth(tx, healths);
  await pauseSubscriptions(tx, notices, pauses);
}

const lockSubscriptions = (tx: Sql, outcomes: readonly AttemptOutcome[]): Promise<LockedSubscription[]> =>
  tx.query<LockedSubscription>(LOCK_SUBSCRIPTIONS, [
    [...new Set(outcomes.map(({ delivery }) => delivery.workspaceId))],
    [...new Set(outcomes.map(({ delivery }) => delivery.subscriptionId))],
  ]);

async function finishDeliveries(tx: Sql, outcomes: readonly AttemptOutcome[]): Promise<AttemptOutcome[]> {
  const days = outcomes.map(({ delivery }) => delivery.day).sort();
  const rows = await tx.query<{ number: number }>(FINISH_DELIVERIES, [
    outcomes.map((_, number) => number),
    outcomes.map(({ delivery }) => delivery.day),
    outcomes.map(({ delivery }) => delivery.subscriptionId),
    outcomes.map(({ delivery }) => delivery.eventId),
    outcomes.map(({ delivery }) => delivery.redeliveryOf),
    outcomes.map(({ delivery }) => delivery.attempt),
    outcomes.map(({ verdict }) => verdict.state),
    outcomes.map(({ verdict }) => (verdict.state === 'retrying' ? verdict.dueAt : null)),
    days[0],
    days.at(-1),
  ]);
  const held = new Set(rows.map((row) => row.number));
  return outcomes.filter((_, number) => held.has(number));
}

async function insertAttempts(tx: Sql, outcomes: AttemptOutcome[]): Promise<void> {
  await tx.query(INSERT_ATTEMPTS, [
    outcomes.map(({ endedAt }) => dayOf(endedAt)),
    outcomes.map(({ delivery }) => delivery.workspaceId),
    outcomes.map(({ delivery }) => delivery.subscriptionId),
    outcomes.map(({ delivery }) => delivery.eventType),
    outcomes.map(({ delivery }) => delivery.eventId),
    outcomes.map(({ delivery }) => delivery.attempt),
    outcomes.map(({ statusCode }) => statusCode),
    outcomes.map(({ error }) => error),
    outcomes.map(({ responseExcerpt }) => responseExcerpt),
    jsonLines(outcomes.map(({ requestPayload }) => requestPayload)),
    outcomes.map(({ latencyMs }) => latencyMs),
    outcomes.map(({ delivery }) => delivery.redeliveryOf),
    outcomes.map(({ endedAt }) => endedAt),
    outcomes.map(({ verdict }) => verdict.state === 'failed'),
  ]);
}

async function settleRepeated(tx: Sql, outcomes: AttemptOutcome[]): Promise<void> {
  const repeats = outcomes
    .filter(({ delivery, verdict }) => delivery.redeliveryOf !== null && verdict.state !== 'retrying')
    .map(({ delivery }) => delivery);
  if (repeats.length === 0) return;
  await tx.query(SETTLE, [
    [...new Set(repeats.map(({ subscriptionId }) => subscriptionId))],
    repeats.map(({ eventId }) => eventId),
  ]);
  await countReplayed(tx, replayCountsOf(outcomes));
}

function replayCountsOf(outcomes: readonly AttemptOutcome[]): ReplayCount[] {
  const counts = new Map<string, ReplayCount>();
  for (const { delivery, verdict } of outcomes) {
    if (!isReplayed(delivery) || verdict.state === 'retrying') continue;
    const { workspaceId, redeliveryOf } = delivery;
    const key = `${workspaceId} ${redeliveryOf}`;
    const count = counts.get(key) ?? { workspaceId, number: -redeliveryOf!, succeeded: 0, failed: 0 };
    count[verdict.state] += 1;
    counts.set(key, count);
  }
  return [...counts.values()];
}

/** The first failure over the limit pauses. */
function courseOf(
  before: SubscriptionHealth[],
  outcomes: AttemptOutcome[],
): { healths: SubscriptionHealth[]; pauses: DuePause[] } {
  const healths = new Map(before.map((health) => [health.id, health]));
  const pauses = new Map<string, DuePause>();
  for (const { delivery, error, statusCode, endedAt, verdict } of outcomes) {
    const health = healths.get(delivery.subscriptionId);
    if (!health) continue;
    const exhausted = verdict.state === 'failed' && delivery.redeliveryOf === null;
    const end = { endedAt, statusCode, succeeded: error === null, exhausted };
    const { workspaceId, id } = health;
    const after = afterAttempt(health, end);
    healths.set(id, { workspaceId, id, ...after });
    const reason = pauseReasonAfter(after, end);
    if (reason && !pauses.has(id)) pauses.set(id, { workspaceId, subscriptionId: id, reason, at: endedAt });
  }
  return { healths: [...healths.values()], pauses: [...pauses.values()] };
}

async function updateHealth(tx: Sql, healths: SubscriptionHealth[]): Promise<void> {
  await tx.query(UPDATE_HEALTH, [
    healths.map((health) => health.workspaceId),
    healths.map((health) => health.id),
    healths.map((health) => health.lastDeliveryAt),
    healths.map((health) => health.lastStatus),
    healths.map((health) => health.consecutiveFailures),
    healths.map((health) => health.consecutiveFailedDeliveries),
    healths.map((health) => health.failingSince),
  ]);
}
