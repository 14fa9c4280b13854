import { CEILINGS, conflict, type Ceiling } from '@workops/kernel';
import type { Sql, Step } from './sql';
import { takeLock } from './workspace-locks';

export interface Counted {
  ceiling: Ceiling;
  sql: string;
}

/**
 * `owned` is a static `FROM ... WHERE ...` with the workspace as `$1` and a narrower owner as `$2`. Reads at most as
 * many rows as the ceiling.
 */
export const counted = (ceiling: Ceiling, owned: string): Counted => ({
  ceiling,
  sql: `
    WITH ceiling AS (
      SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = '${ceiling}'),
                      ${CEILINGS[ceiling].most}) AS most
    )
    SELECT most, (SELECT count(*) FROM (SELECT 1 ${owned} LIMIT (SELECT most FROM ceiling)) AS owned) AS owned
      FROM ceiling`,
});

interface Standing {
  most: number;
  owned: number;
}

/**
 * Throws `conflict` `too_many` if one more would exceed the ceiling. Concurrent additions wait for each other; one
 * round trip.
 */
export async function withinCeiling(
  tx: Sql,
  { ceiling, sql }: Counted,
  workspaceId: string,
  of?: string,
): Promise<void> {
  const name = of === undefined ? `ceiling.${ceiling}` : `ceiling.${ceiling}/${of}`;
  const lock = takeLock(tx, { name, workspaceId });
  const [[standing]] = await Promise.all([
    tx.query<Standing>(sql, of === undefined ? [workspaceId] : [workspaceId, of]),
    lock,
  ]);
  refuseFull(ceiling, standing!);
}

/** Checks before expensive work, without a lock; `withinCeiling` repeats it. Throws the same `conflict`. */
export async function lookForRoom(sql: Sql, { ceiling, sql: count }: Counted, workspaceId: string): Promise<void> {
  const [standing] = await sql.query<Standing>(count, [workspaceId]);
  refuseFull(ceiling, standing!);
}

function refuseFull(ceiling: Ceiling, { most, owned }: Standing): void {
  if (owned >= most) throw conflict('too_many', `No caben más: el límite es ${most} (${ceiling}).`, { ceiling, most });
}

/** Suits a writer that locks out other additions. */
export async function roomUnder(tx: Sql, { sql }: Counted, workspaceId: string): Promise<number> {
  const [standing] = await tx.query<Standing>(sql, [workspaceId]);
  return Math.max(0, standing!.most - standing!.owned);
}

export const CEILINGS_SET = `
  (SELECT coalesce(json_object_agg(name, most), '{}') FROM platform.ceiling WHERE workspace_id = $1)`;

export const setCeilings = (
  workspaceId: string,
  ceilings: Partial<Record<Ceiling, number>>,
): Extract<Step, { values?: readonly unknown[] }>[] => [
  { sql: 'DELETE FROM platform.ceiling WHERE workspace_id = $1', values: [workspaceId] },
  {
    sql: `
      INSERT INTO platform.ceiling (workspace_id, name, most) SELECT $1, key, value::int FROM json_each_text($2::json)`,
    values: [workspaceId, JSON.stringify(ceilings)],
  },
];
