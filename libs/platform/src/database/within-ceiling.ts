import { CEILINGS, conflict, type Ceiling } from '@workops/kernel';
import type { Sql, Step } from './sql';
import { takeLock } from './workspace-locks';

/** A ceiling with the statement that counts towards it. */
export interface Counted {
  ceiling: Ceiling;
  sql: string;
}

/**
 * Records that count towards a ceiling: `owned` is a static `FROM ... WHERE ...` of one row each, with the workspace as `$1` and, for a ceiling of something
 * smaller than a workspace, that as `$2`. No more rows are read than the ceiling.
 */
export const counted = (ceiling: Ceiling, owned: string): Counted => ({
  ceiling,
  sql: `
    WITH ceiling AS (
      SELECT coalesce((SELECT most FROM platform.ceiling WHERE workspace_id = $1 AND name = '${ceiling}'), ${CEILINGS[ceiling].most}) AS most
    )
    SELECT most, (SELECT count(*) FROM (SELECT 1 ${owned} LIMIT (SELECT most FROM ceiling)) AS owned) AS owned FROM ceiling`,
});

interface Standing {
  most: number;
  owned: number;
}

/**
 * Throws `conflict` with the reason `too_many` where one more would be above the ceiling. Another transaction that adds to the same one waits until this one
 * ends, so that two concurrent ones do not exceed it. One round trip.
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

/** A check without the lock, before expensive work: the count is repeated under the lock at the insert. Throws as `withinCeiling` does. */
export async function lookForRoom(sql: Sql, { ceiling, sql: count }: Counted, workspaceId: string): Promise<void> {
  const [standing] = await sql.query<Standing>(count, [workspaceId]);
  refuseFull(ceiling, standing!);
}

function refuseFull(ceiling: Ceiling, { most, owned }: Standing): void {
  if (owned >= most) throw conflict('too_many', `No caben más: el límite es ${most} (${ceiling}).`, { ceiling, most });
}

/** How many more the workspace may have, for a writer that locks out other additions meanwhile. */
export async function roomUnder(tx: Sql, { sql }: Counted, workspaceId: string): Promise<number> {
  const [standing] = await tx.query<Standing>(sql, [workspaceId]);
  return Math.max(0, standing!.most - standing!.owned);
}

/** For a select list: the overridden ceilings of the workspace `$1`, by name. */
export const CEILINGS_SET = `(SELECT coalesce(json_object_agg(name, most), '{}') FROM platform.ceiling WHERE workspace_id = $1)`;

/** Replaces the workspace's overrides. */
export const setCeilings = (
  workspaceId: string,
  ceilings: Partial<Record<Ceiling, number>>,
): Extract<Step, { values?: readonly unknown[] }>[] => [
  { sql: 'DELETE FROM platform.ceiling WHERE workspace_id = $1', values: [workspaceId] },
  {
    sql: 'INSERT INTO platform.ceiling (workspace_id, name, most) SELECT $1, key, value::int FROM json_each_text($2::json)',
    values: [workspaceId, JSON.stringify(ceilings)],
  },
];
