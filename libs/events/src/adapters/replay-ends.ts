import type { Sql } from '@workops/platform/database';
import type { ReplayReason } from '../domain/replay';

const END_OPEN = `
  UPDATE events.replay SET status = 'failed', reason = $4, ended_at = $3, updated_at = $3, due_at = NULL, lease = NULL
   WHERE workspace_id = $1 AND subscription_id = $2 AND ended_at IS NULL`;

/** Ordered by replay, so that concurrent processes do not deadlock. */
const COUNT = `
  UPDATE events.replay r SET succeeded = r.succeeded + c.succeeded, failed = r.failed + c.failed
    FROM (SELECT own.workspace_id, own.number, c.succeeded, c.failed
            FROM unnest($1::uuid[], $2::bigint[], $3::int[], $4::int[]) AS c (workspace_id, number, succeeded, failed)
            JOIN events.replay own ON own.workspace_id = c.workspace_id AND own.number = c.number
           ORDER BY own.workspace_id, own.number FOR NO KEY UPDATE OF own) c
   WHERE r.workspace_id = c.workspace_id AND r.number = c.number`;

export interface ReplayCount {
  workspaceId: string;
  number: number;
  succeeded: number;
  failed: number;
}

export async function countReplayed(sql: Sql, counts: readonly ReplayCount[]): Promise<void> {
  if (counts.length === 0) return;
  const column = <K extends keyof ReplayCount>(key: K): ReplayCount[K][] => counts.map((count) => count[key]);
  await sql.query(COUNT, [column('workspaceId'), column('number'), column('succeeded'), column('failed')]);
}

/** Queued deliveries are discarded afterwards. */
export async function endOpenReplay(
  sql: Sql,
  workspaceId: string,
  subscriptionId: string,
  reason: ReplayReason,
  at: Date,
): Promise<void> {
  await sql.query(END_OPEN, [workspaceId, subscriptionId, at, reason]);
}
