import { claimsMore } from '../domain/taken';
import { isFailed, type FailedRow, type SettledRow } from '../domain/feed-row';
import type { RunError } from '../domain/stock-run';
import {
  adoptableAmong,
  Claims,
  RowPlanner,
  settledAgainst,
  type Outcome,
  type SyncTerms,
  type VehicleChange,
} from '../domain/sync-row';
import type { Vehicle } from '../domain/vehicle';
import type { PartResult, PartTransaction } from '../sync-ports';
import type { StagedRow } from './stage-feed';
import { createdData } from './vehicles';

const errorsOf = ({ row, key, issues }: FailedRow): RunError[] =>
  issues.map(({ path, message }) => ({ row, key, path, message }));

interface Decided {
  outcomes: Outcome[];
  same: number;
}

/** Each row sees the outcomes of earlier ones. */
async function decided(tx: PartTransaction, rows: readonly SettledRow[], planner: RowPlanner): Promise<Decided> {
  const met = await tx.meet(rows);
  const claims = new Claims();
  for (const holder of met.holders) claims.note(holder);
  const adoptable = adoptableAmong(claims);
  const planned = met.rows.map(({ row, own }) => ({ row, outcome: planner.plan(row, own, adoptable) }));
  const wanting = planned.flatMap(({ outcome }): Vehicle[] =>
    'before' in outcome && claimsMore(outcome.before, outcome.after) ? [outcome.after] : [],
  );
  if (wanting.length > 0) for (const holder of await tx.holdersOf(wanting)) claims.note(holder);
  return {
    outcomes: planned.map(({ row, outcome }) => settledAgainst(claims, row, outcome)),
    same: rows.length - met.rows.length,
  };
}

async function written(tx: PartTransaction, outcomes: readonly Outcome[]): Promise<void> {
  const added = outcomes.flatMap((outcome) => (outcome.kind === 'created' ? [outcome.after] : []));
  const changed = outcomes.flatMap((outcome): VehicleChange[] => ('before' in outcome ? [outcome] : []));
  if (changed.length > 0) await tx.change(changed);
  if (added.length > 0) await tx.add(added);
  for (const vehicle of added)
    tx.events.record('vehicle.created', { resourceId: vehicle.id, data: createdData(vehicle) });
}

/** Unchanged rows are not written, and a rejected row fails alone. */
export async function syncPart(
  tx: PartTransaction,
  staged: readonly StagedRow[],
  terms: SyncTerms,
  nextId: () => string,
): Promise<PartResult> {
  const unusable = staged.filter(isFailed);
  const rows = staged.filter((row): row is SettledRow => !isFailed(row));
  const { outcomes, same } =
    rows.length === 0 ? { outcomes: [], same: 0 } : await decided(tx, rows, new RowPlanner(terms, nextId));
  await written(tx, outcomes);
  const refused = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.failure] : []));
  const failures = [...unusable, ...refused].sort((one, other) => one.row - other.row);
  const count = (kind: Outcome['kind']): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  const adopted = count('adopted');
  return {
    counts: {
      created: count('created'),
      updated: count('updated') + adopted,
      adopted,
      same: same + count('same'),
      failed: failures.length,
    },
    errors: failures.flatMap(errorsOf),
  };
}
