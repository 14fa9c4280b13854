import { unavailable } from '@workops/kernel';
import type { Transaction } from '@workops/platform/database';
import { ManyRecords } from '@workops/platform/records';
import { searchTextOf } from '../domain/search-text';
import type { VehicleChange } from '../domain/sync-row';
import type { Vehicle } from '../domain/vehicle';
import { vehicles } from './vehicle-record';

const { sql } = vehicles;
const many = new ManyRecords(sql);
const rowOf = (vehicle: Vehicle) => ({ ...vehicle, searchText: searchTextOf(vehicle) });

export const inStock = (vehicle: string, today: string): string =>
  `
  (${vehicle}.status IN ('draft', 'available')
   OR (${vehicle}.status = 'reserved' AND ${vehicle}.held_until < ${today}::date))`;

/** Keeps each statement within its time limit. */
const AT_ONCE = 2_000;

const UNPINNED = `NOT 'status' = ANY (v.pinned_fields)`;

const WITHDRAWN = `status = 'withdrawn', held_by_type = NULL, held_by_id = NULL, held_by_display_id = NULL, held_until = NULL`;

/**
 * Withdraws one batch, locked in id order and checked again. `$1`: workspace, `$2`: source, `$3`: date, `$4`: moment.
 */
const withdrawal = (which: string, isRetired: boolean): string => `
  WITH locked AS MATERIALIZED (
    SELECT v.id FROM ${sql.table} v
     WHERE v.workspace_id = $1 AND v.source_id = $2 AND ${which} AND ${inStock('v', '$3')}
     ORDER BY v.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE
  )
  UPDATE ${sql.table} v SET ${WITHDRAWN}, retired_by_sync = ${isRetired}, updated_at = $4
    FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id`;

/** Found in this transaction, or stored with a held run. */
const RETIRE_FOUND = withdrawal(`${UNPINNED} AND v.id IN (SELECT id FROM stock_missing)`, true);
const RETIRE_HELD = withdrawal(
  `
    ${UNPINNED}
      AND v.id IN (SELECT m.vehicle_id FROM commerce.stock_run_missing m WHERE m.workspace_id = $1 AND m.run_id = $5)`,
  true,
);
const WITHDRAW_ALL = withdrawal('true', false);

const DOUBLED = `
  EXISTS (SELECT 1
            FROM ${sql.table} o
           WHERE o.workspace_id = $1 AND o.source_id IS NULL AND o.external_id = v.external_id)`;
/** The external id is the last field of the search text. */
const UNSOUGHT = `array_to_string((string_to_array(v.search_text, e'\\x1f'))[1:7], e'\\x1f') || e'\\x1f \\x1f'`;

/** Detaches one batch. A vehicle loses its external id, also in searches, if one without a source has it. */
const KEEP = `
  WITH locked AS MATERIALIZED (
    SELECT v.id
      FROM ${sql.table} v
     WHERE v.workspace_id = $1 AND v.source_id = $2 AND ($4 OR v.status <> 'withdrawn')
     ORDER BY v.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE
  )
  UPDATE ${sql.table} v
     SET source_id = NULL, retired_by_sync = false, updated_at = $3,
         external_id = CASE WHEN NOT ${DOUBLED} THEN v.external_id END,
         search_text = CASE WHEN ${DOUBLED} THEN ${UNSOUGHT} ELSE v.search_text END
    FROM locked WHERE v.workspace_id = $1 AND v.id = locked.id RETURNING v.id`;

/** Conflicts and deadlocks on external ids occur only while other transactions write the same ones. */
const MOST_TRIES = 10;
const isContested = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '40P01');

export interface Withdrawal {
  sourceId: string;
  today: string;
  now: Date;
}

/** The only writer of vehicles for syncs; many in one statement. */
export class SyncedVehicles {
  constructor(
    private readonly tx: Transaction,
    private readonly workspaceId: string,
    private readonly inSavepoint = <T>(work: () => Promise<T>): Promise<T> => work(),
  ) {}

  async add(added: readonly Vehicle[]): Promise<void> {
    await many.add(this.tx, added.map(rowOf));
  }

  /** Needs locked vehicles. */
  async change(changes: readonly VehicleChange[]): Promise<void> {
    await many.change(
      this.tx,
      this.workspaceId,
      changes.map(({ after }) => rowOf(after)),
    );
  }

  retireFound({ sourceId, today, now }: Withdrawal): Promise<number> {
    return this.counted(RETIRE_FOUND, [sourceId, today, now]);
  }

  retireHeld({ sourceId, today, now }: Withdrawal, runId: string): Promise<number> {
    return this.counted(RETIRE_HELD, [sourceId, today, now, runId]);
  }

  /** Returns how many were in stock. */
  withdrawAll({ sourceId, today, now }: Withdrawal): Promise<number> {
    return this.counted(WITHDRAW_ALL, [sourceId, today, now]);
  }

  /** Returns how many were detached. A vehicle loses its external id if another has taken it. Throws `unavailable`. */
  letGo(sourceId: string, now: Date, withdrawnToo: boolean): Promise<number> {
    return this.counted(KEEP, [sourceId, now, withdrawnToo], (some) => this.uncontested(some));
  }

  private async counted(
    statement: string,
    values: readonly unknown[],
    doing = (work: () => Promise<number>) => work(),
  ): Promise<number> {
    for (let all = 0; ;) {
      const some = await doing(async () => (await this.tx.query(statement, [this.workspaceId, ...values])).length);
      all += some;
      if (some < AT_ONCE) return all;
    }
  }

  private async uncontested(work: () => Promise<number>): Promise<number> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.inSavepoint(work);
      } catch (error) {
        if (!isContested(error)) throw error;
        if (tried === MOST_TRIES)
          throw unavailable('The vehicles of the source are being changed by others. Try again shortly.', 1);
      }
    }
  }
}
