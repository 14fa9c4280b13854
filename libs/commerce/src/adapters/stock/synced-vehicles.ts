import { copyLine, type Transaction } from '@workops/platform/database';
import { searchTextOf } from '../../domain/stock/search-text';
import type { VehicleChange } from '../../domain/stock/sync-row';
import type { Vehicle } from '../../domain/stock/vehicle';
import { vehicles } from './vehicle-record';

const { sql } = vehicles;
const ADD = `COPY ${sql.table} (${sql.addedNames.join(', ')}) FROM STDIN`;

const CHANGED = sql.savedNames.filter((name) => name !== 'created_at');
const SET = CHANGED.filter((name) => name !== 'id');
const CHANGES = `CREATE TEMP TABLE synced_change ON COMMIT DROP AS SELECT ${sql.savedNames.join(', ')} FROM ${sql.table} WITH NO DATA`;
const TAKE_CHANGES = `COPY synced_change (${sql.savedNames.join(', ')}) FROM STDIN`;
const CHANGE = `
  UPDATE ${sql.table} v SET (${SET.join(', ')}) = (SELECT ${SET.map((name) => `c.${name}`).join(', ')})
    FROM synced_change c WHERE v.workspace_id = $1 AND v.id = c.id`;

/** In the workspace's stock on the date `today`: a reserved one whose hold has ended is available. */
export const inStock = (vehicle: string, today: string): string =>
  `(${vehicle}.status IN ('draft', 'available') OR (${vehicle}.status = 'reserved' AND ${vehicle}.held_until < ${today}::date))`;

const WITHDRAWN = `status = 'withdrawn', held_by_type = NULL, held_by_id = NULL, held_by_display_id = NULL, held_until = NULL`;

/** Locks in the order of ids, and looks once more at what it has locked. `$1` is the workspace, `$2` the source, `$3` the date, `$4` the moment. */
const withdrawal = (which: string, isRetired: boolean): string => `
  WITH locked AS MATERIALIZED (
    SELECT v.id FROM ${sql.table} v
     WHERE v.workspace_id = $1 AND v.source_id = $2 AND ${which} AND ${inStock('v', '$3')} ORDER BY v.id FOR NO KEY UPDATE
  )
  UPDATE ${sql.table} v SET ${WITHDRAWN}, retired_by_sync = ${isRetired}, updated_at = $4
    FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id`;

/** Of what a run has found to be missing: in this transaction, and as a held one has kept it. */
const RETIRE_FOUND = withdrawal('v.id IN (SELECT id FROM stock_missing)', true);
const RETIRE_HELD = withdrawal('v.id IN (SELECT m.vehicle_id FROM commerce.stock_run_missing m WHERE m.workspace_id = $1 AND m.run_id = $5)', true);
const WITHDRAW_ALL = withdrawal('true', false);

/** The one that is kept beside another vehicle of no source with its external id loses its own. */
const KEEP = `
  WITH locked AS MATERIALIZED (
    SELECT v.id FROM ${sql.table} v WHERE v.workspace_id = $1 AND v.source_id = $2 AND ($4 OR v.status <> 'withdrawn') ORDER BY v.id FOR NO KEY UPDATE
  )
  UPDATE ${sql.table} v
     SET source_id = NULL, retired_by_sync = false, updated_at = $3,
         external_id = CASE WHEN NOT EXISTS (
           SELECT 1 FROM ${sql.table} o WHERE o.workspace_id = $1 AND o.source_id IS NULL AND o.external_id = v.external_id) THEN v.external_id END
    FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id`;

export interface Withdrawal {
  sourceId: string;
  today: string;
  now: Date;
}

/** The one door through which syncs write the vehicles of a workspace: many in one statement. */
export class SyncedVehicles {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
  ) {}

  async add(added: readonly Vehicle[]): Promise<void> {
    const lines = added.map((vehicle) => copyLine(sql.addedValues({ ...vehicle, searchText: searchTextOf(vehicle) })));
    await this.tx.run([{ sql: ADD, lines }]);
  }

  /** Of vehicles that this transaction has locked. */
  async change(changes: readonly VehicleChange[]): Promise<void> {
    const lines = changes.map(({ after }) =>
      copyLine(sql.savedValues(this.workspaceId, after.id, { ...after, searchText: searchTextOf(after) }).slice(1)),
    );
    await this.tx.run([{ sql: CHANGES }, { sql: TAKE_CHANGES, lines }, { sql: CHANGE, values: [this.workspaceId] }]);
  }

  /** Those in `stock_missing` that are in stock still; how many. */
  retireFound({ sourceId, today, now }: Withdrawal): Promise<number> {
    return this.counted(RETIRE_FOUND, [sourceId, today, now]);
  }

  /** Those that a held run would have retired and that are in stock still; how many. */
  retireHeld({ sourceId, today, now }: Withdrawal, runId: string): Promise<number> {
    return this.counted(RETIRE_HELD, [sourceId, today, now, runId]);
  }

  /** Whatever the source has in stock; how many. */
  withdrawAll({ sourceId, today, now }: Withdrawal): Promise<number> {
    return this.counted(WITHDRAW_ALL, [sourceId, today, now]);
  }

  /** They are of no source any more; how many. */
  letGo(sourceId: string, now: Date, withdrawnToo: boolean): Promise<number> {
    return this.counted(KEEP, [sourceId, now, withdrawnToo]);
  }

  private async counted(statement: string, values: readonly unknown[]): Promise<number> {
    return (await this.tx.query(statement, [this.workspaceId, ...values])).length;
  }
}
