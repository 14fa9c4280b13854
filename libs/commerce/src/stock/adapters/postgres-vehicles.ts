import type { Database } from '@workops/platform/database';
import { claimOf, claimsMore, UNIQUE_FIELDS, type Taken, type UniqueField } from '../domain/taken';
import { LIVE_STATUSES, type Vehicle } from '../domain/vehicle';
import { searchTextOf } from '../domain/search-text';
import type { VehicleRows } from '../stock-ports';
import { vehicles as kind } from './vehicle-record';

const { sql } = kind;
const ADD = `${sql.insert} ON CONFLICT DO NOTHING RETURNING id`;
const LOCK_ALL = `${sql.byIds} ORDER BY id FOR NO KEY UPDATE`;

const LIVE = `status IN (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** Another vehicle than `$3` has the value `$2`; `$4` is the source. */
const HOLDERS: Record<UniqueField, string> = {
  plate: `plate = $2 AND ${LIVE}`,
  vin: `vin = $2 AND ${LIVE}`,
  stockNumber: 'stock_number = $2',
  externalId: 'external_id = $2 AND source_id IS NOT DISTINCT FROM $4',
};
const holderOf = (field: UniqueField): string =>
  `
  SELECT id
    FROM ${sql.table}
   WHERE workspace_id = $1 AND id <> $3 AND $4::uuid IS NOT DISTINCT FROM $4 AND ${HOLDERS[field]}`;
const HOLDER: Record<UniqueField, string> = {
  plate: holderOf('plate'),
  vin: holderOf('vin'),
  stockNumber: holderOf('stockNumber'),
  externalId: holderOf('externalId'),
};

const INDEXES = ['vehicle_plate', 'vehicle_vin', 'vehicle_stock_number', 'vehicle_external_id'];
const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && INDEXES.includes(String(error.constraint));

/** Works within a transaction. */
export function vehiclesOf(database: Database, workspaceId: string): VehicleRows {
  const mustBeOurs = (vehicle: Vehicle): void => {
    if (vehicle.workspaceId !== workspaceId) throw new Error('A record is written in its own workspace only.');
  };
  const rowOf = (vehicle: Vehicle) => ({ ...vehicle, searchText: searchTextOf(vehicle) });

  async function takenFrom(vehicle: Vehicle): Promise<Taken | undefined> {
    for (const field of UNIQUE_FIELDS) {
      if (claimOf(vehicle, field) === null) continue;
      const [holder] = await database.query<{ id: string }>(HOLDER[field], [
        workspaceId,
        vehicle[field],
        vehicle.id,
        vehicle.sourceId,
      ]);
      if (holder) return { field, vehicleId: holder.id };
    }
    return undefined;
  }

  /** Retries if the holder has released the value. */
  async function unlessTaken(vehicle: Vehicle, write: () => Promise<boolean>): Promise<Taken | undefined> {
    while (!(await write())) {
      const taken = await takenFrom(vehicle);
      if (taken) return taken;
    }
    return undefined;
  }

  const saved = async (vehicle: Vehicle): Promise<boolean> => {
    await database.query(sql.save, sql.savedValues(workspaceId, vehicle.id, rowOf(vehicle)));
    return true;
  };

  /** The savepoint keeps the transaction usable after a conflict. */
  async function savedInSavepoint(vehicle: Vehicle): Promise<boolean> {
    try {
      return await database.transaction(() => saved(vehicle));
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }

  const reads = kind.reads(database);
  return {
    byId: (id) => reads.byId(workspaceId, id),
    byIds: (ids) => reads.byIds(workspaceId, ids),
    lock: async (id) => (await database.query<Vehicle>(sql.lock, [workspaceId, id]))[0],
    lockAll: async (ids) => (ids.length === 0 ? [] : database.query<Vehicle>(LOCK_ALL, [workspaceId, ids])),
    add: (vehicle) => {
      mustBeOurs(vehicle);
      return unlessTaken(vehicle, async () => (await database.query(ADD, sql.addedValues(rowOf(vehicle)))).length > 0);
    },
    save: (before, after) => {
      mustBeOurs(after);
      return unlessTaken(after, () => (claimsMore(before, after) ? savedInSavepoint(after) : saved(after)));
    },
  };
}
