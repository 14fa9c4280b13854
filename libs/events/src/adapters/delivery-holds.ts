import { operatorIn, type AuditAction, type Clock } from '@workops/kernel';
import { queryByIndex, type Database, type Sql, type Transaction } from '@workops/platform/database';
import {
  COUNTED_AT_MOST,
  EVERY,
  type DeliveryHold,
  type DeliveryStanding,
  type HoldTarget,
} from '../domain/delivery-hold';
import type { DeliveryHolds } from '../hold-ports';
import { DELIVERIES_CHANNEL } from './deliveries-channel';
import { heldSince, isOnHold } from './hold.sql';
import { UNFINISHED, WAITING } from './unfinished.sql';

const COLUMNS = `
  nullif(workspace_id, '${EVERY}') AS "workspaceId", nullif(subscription_id, '${EVERY}') AS "subscriptionId", held_at AS "heldAt", note, released_at AS "releasedAt"`;
const KEY = 'workspace_id = $1 AND subscription_id = $2';
const HOLD = `
  INSERT INTO events.delivery_hold AS h (workspace_id, subscription_id, note, held_at) VALUES ($1, $2, $3, coalesce($4, clock_timestamp()))
  ON CONFLICT (workspace_id, subscription_id) DO UPDATE SET held_at = excluded.held_at, note = excluded.note, released_at = NULL
   WHERE h.released_at IS NOT NULL
  RETURNING ${COLUMNS}`;
const RELEASE = `
  UPDATE events.delivery_hold SET released_at = coalesce($3, clock_timestamp()) WHERE ${KEY} AND released_at IS NULL RETURNING ${COLUMNS}`;
const LIST = `SELECT ${COLUMNS} FROM events.delivery_hold ORDER BY held_at, workspace_id, subscription_id`;
const AGES = `
  SELECT states.state, count(h.held_at)::int AS count, coalesce(max(extract(epoch FROM now() - coalesce(h.released_at, h.held_at))), 0)::float AS "oldestSeconds"
    FROM (VALUES ('held'), ('released')) AS states (state)
    LEFT JOIN events.delivery_hold h ON (h.released_at IS NULL) = (states.state = 'held')
   GROUP BY states.state`;
const FIND = `SELECT ${COLUMNS} FROM events.delivery_hold WHERE ${KEY}`;
const ONE_AT_A_TIME = `SELECT pg_advisory_xact_lock(hashtextextended('events.delivery_hold', 0))`;
/**
 * Time on hold is no failing time. Time since the oldest active hold is left to later releases, so that no hour counts
 * twice; concurrent releases would each leave it to the other, so they are serialised.
 */
const FORGIVE = `
  UPDATE events.subscription s SET failing_since = s.failing_since + (failing.until - greatest(s.failing_since, $3::timestamptz))
    FROM (SELECT workspace_id, id, least($4::timestamptz, ${heldSince('subscription.workspace_id', 'subscription.id')}) AS until FROM events.subscription
           WHERE failing_since < $4::timestamptz AND ('${EVERY}' = $1::uuid OR workspace_id = $1::uuid) AND ('${EVERY}' = $2::uuid OR id = $2::uuid)
           ORDER BY workspace_id, id FOR NO KEY UPDATE) failing
   WHERE s.workspace_id = failing.workspace_id AND s.id = failing.id AND greatest(s.failing_since, $3::timestamptz) < failing.until`;
const WORKSPACE_OF = 'SELECT workspace_id AS "workspaceId" FROM events.subscription WHERE id = $1';
/** Reads at most as many rows as it counts. */
const counting = (which: string): string => `
  (SELECT d.due_at
     FROM own
     JOIN events.delivery d ON d.workspace_id = own.workspace_id AND d.subscription_id = own.subscription_id AND d.${UNFINISHED}
    WHERE ${which} LIMIT ${COUNTED_AT_MOST}) counted`;
/** Held deliveries are separate, so that their number does not hide those in flight. */
const STANDING = `
  WITH RECURSIVE ${WAITING}, own AS (
    SELECT workspace_id, subscription_id, ${isOnHold('waiting.workspace_id', 'waiting.subscription_id')} AS held
      FROM waiting
     WHERE ('${EVERY}' = $1::uuid OR workspace_id = $1::uuid) AND ('${EVERY}' = $2::uuid OR subscription_id = $2::uuid)
  )
  SELECT (SELECT count(*)::int FROM ${counting(`d.state = 'sending'`)}) AS "inFlight",
         open.due, open.later,
         (SELECT count(*)::int FROM ${counting(`d.state <> 'sending' AND own.held`)}) AS held
    FROM (SELECT count(*) FILTER (WHERE due_at <= now())::int AS due, count(*) FILTER (WHERE due_at > now())::int AS later
            FROM ${counting(`d.state <> 'sending' AND NOT own.held`)}) open`;
/** Scans only the queues of released holds. */
const END_OVER = `
  WITH RECURSIVE ${WAITING}
  DELETE FROM events.delivery_hold h
   WHERE h.subscription_id <> '${EVERY}'
     AND NOT EXISTS (SELECT FROM events.subscription s WHERE s.workspace_id = h.workspace_id AND s.id = h.subscription_id)
      OR h.released_at IS NOT NULL AND NOT EXISTS (
           SELECT FROM waiting
            WHERE h.workspace_id IN (waiting.workspace_id, '${EVERY}') AND h.subscription_id IN (waiting.subscription_id, '${EVERY}')
              AND EXISTS (SELECT FROM events.delivery d
                           WHERE d.workspace_id = waiting.workspace_id AND d.subscription_id = waiting.subscription_id
                             AND d.state = 'queued' AND d.due_at < h.released_at))`;

export interface HoldAges {
  state: 'held' | 'released';
  count: number;
  oldestSeconds: number;
}

const keyOf = ({ workspaceId, subscriptionId }: HoldTarget): [string, string] => [
  workspaceId ?? EVERY,
  subscriptionId ?? EVERY,
];

/** Only holds on a workspace go into its audit log. */
function audit(
  tx: Transaction,
  action: AuditAction,
  { workspaceId, subscriptionId }: HoldTarget,
  note: string | null,
): void {
  if (workspaceId === null) return;
  const target =
    subscriptionId === null ? { kind: 'workspace', id: workspaceId } : { kind: 'webhook', id: subscriptionId };
  tx.auditTrail(operatorIn(workspaceId)).record({ action, target, details: note === null ? {} : { note } });
}

export const heldDeliveries = (sql: Sql): Promise<DeliveryHold[]> => sql.query<DeliveryHold>(LIST);

export const agesOfHolds = (sql: Sql): Promise<HoldAges[]> => sql.query<HoldAges>(AGES);

/** `clock` replaces the database's clock in tests. */
export const deliveryHolds = (database: Database, clock?: Clock): DeliveryHolds => ({
  hold: (target, note) =>
    database.transaction(async (tx) => {
      await tx.query(ONE_AT_A_TIME);
      const [held] = await tx.query<DeliveryHold>(HOLD, [...keyOf(target), note, clock?.now() ?? null]);
      if (!held) return (await tx.query<DeliveryHold>(FIND, keyOf(target)))[0]!;
      audit(tx, 'deliveries.held', target, note);
      return held;
    }),
  release: (target) =>
    database.transaction(async (tx) => {
      await tx.query(ONE_AT_A_TIME);
      const [released] = await tx.query<DeliveryHold>(RELEASE, [...keyOf(target), clock?.now() ?? null]);
      if (!released) return false;
      await tx.query(FORGIVE, [...keyOf(target), released.heldAt, released.releasedAt]);
      audit(tx, 'deliveries.released', target, null);
      tx.afterCommit(() => database.notify(DELIVERIES_CHANNEL));
      return true;
    }),
  list: () => heldDeliveries(database),
  findWorkspace: async (subscriptionId) =>
    (await database.query<{ workspaceId: string }>(WORKSPACE_OF, [subscriptionId]))[0]?.workspaceId,
  standing: async (target) => (await queryByIndex<DeliveryStanding>(database, STANDING, keyOf(target)))[0]!,
  endOver: async () => void (await queryByIndex(database, END_OVER, [])),
});
