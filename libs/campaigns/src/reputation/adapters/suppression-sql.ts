import { namedSql, type Sql, type Transaction } from '@workops/platform/database';
import type { Suppression, SuppressionReason } from '../domain/suppression';

const SELECTED = 'workspace_id AS "workspaceId", id, address, reason, created_at AS "createdAt"';

/** A stronger reason replaces a weaker one; a repeat is a no-op. */
const SUPPRESS = `
  INSERT INTO campaigns.email_suppression AS s (workspace_id, id, address, reason, tell_at, created_at)
  SELECT $1, id, address, $4, now(), now() FROM unnest($2::uuid[], $3::text[]) AS given (id, address) ORDER BY address
  ON CONFLICT (workspace_id, address) DO UPDATE SET reason = excluded.reason, tell_at = now()
   WHERE s.reason = 'complained' AND excluded.reason <> 'complained'`;

/** Cancels a pending notification. Lifting locks the suppression first; the notifying round locks only this row. */
const NOT_FREED = 'DELETE FROM campaigns.freed_address WHERE workspace_id = $1 AND address = ANY ($2::text[])';

/** Joins the open transaction, in sorted order so that two transactions do not deadlock. */
export async function suppress(
  tx: Pick<Transaction, 'query'>,
  workspaceId: string,
  reason: SuppressionReason,
  addresses: readonly { id: string; address: string }[],
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.query(SUPPRESS, [
    workspaceId,
    addresses.map(({ id }) => id),
    addresses.map(({ address }) => address),
    reason,
  ]);
  await tx.query(NOT_FREED, [workspaceId, addresses.map(({ address }) => address)]);
}

/** A replaced suppression keeps id and date. */
const ADD = namedSql(
  ['workspaceId', 'id', 'address', 'reason', 'createdAt'],
  `
  INSERT INTO campaigns.email_suppression AS s (workspace_id, id, address, reason, tell_at, created_at)
  VALUES (:workspaceId, :id, :address, :reason, now(), :createdAt)
  ON CONFLICT (workspace_id, address) DO UPDATE
     SET reason = excluded.reason, tell_at = now()
   WHERE s.reason = 'complained' AND excluded.reason <> 'complained'
  RETURNING ${SELECTED}`,
);
const BY_ADDRESS = `SELECT ${SELECTED} FROM campaigns.email_suppression WHERE workspace_id = $1 AND address = $2`;
const REMOVE = `DELETE FROM campaigns.email_suppression WHERE workspace_id = $1 AND address = $2 RETURNING ${SELECTED}`;
const FREE = `
  INSERT INTO campaigns.freed_address (workspace_id, address, tell_at) VALUES ($1, $2, now())
  ON CONFLICT (workspace_id, address) DO UPDATE SET tell_at = excluded.tell_at`;
const PAGE = `
  SELECT ${SELECTED} FROM campaigns.email_suppression
   WHERE workspace_id = $1 AND ($2::text IS NULL OR reason = $2) AND ($3::uuid IS NULL OR id < $3)
   ORDER BY id DESC LIMIT $4`;

export const suppressionRows = (sql: Sql, workspaceId: string) => ({
  add: async (suppression: Suppression) => {
    const { id, address, reason, createdAt } = suppression;
    const [written] = await sql.query<Suppression>(
      ADD.text,
      ADD.values({ workspaceId, id, address, reason, createdAt }),
    );
    if (written) {
      await sql.query(NOT_FREED, [workspaceId, [address]]);
      return { standing: written, isNew: true };
    }
    const [standing] = await sql.query<Suppression>(BY_ADDRESS, [workspaceId, address]);
    return { standing: standing ?? suppression, isNew: false };
  },
  remove: async (address: string) => {
    const [removed] = await sql.query<Suppression>(REMOVE, [workspaceId, address]);
    if (removed) await sql.query(FREE, [workspaceId, address]);
    return removed;
  },
});

export const suppressionPage = (
  sql: Sql,
  workspaceId: string,
  { reason }: { reason?: SuppressionReason },
  { limit, after }: { limit: number; after: string | null },
): Promise<Suppression[]> => sql.query<Suppression>(PAGE, [workspaceId, reason ?? null, after, limit]);
