import type { EventOrigin, EventRecorder } from '@workops/contracts';
import { byIndex, copyLine, type Database, type Transaction } from '@workops/platform/database';
import type { SettledRow } from '../domain/feed-row';
import type { VehicleChange } from '../domain/sync-row';
import type { Vehicle } from '../domain/vehicle';
import type { LeasedRun, Meeting, PartTransaction } from '../sync-ports';
import * as sql from './sync-part-sql';
import { SyncedVehicles } from './synced-vehicles';

/** Needed only while other transactions write the same vehicles. */
const MOST_TRIES = 10;
const TAKEN = '23505';
const DEADLOCK = '40P01';

class Moved extends Error {}

const isWorthAnother = (error: unknown): boolean =>
  error instanceof Moved ||
  (error instanceof Error && 'code' in error && (error.code === TAKEN || error.code === DEADLOCK));

const valuesOf = (
  of: readonly { vin?: string | null; plate?: string | null; stockNumber?: string | null }[],
): string[][] => (['vin', 'plate', 'stockNumber'] as const).map((field) => of.flatMap((each) => each[field] ?? []));

class PostgresPart implements PartTransaction {
  private readonly vehicles: SyncedVehicles;

  constructor(
    private readonly tx: Transaction,
    private readonly run: LeasedRun,
    readonly events: EventRecorder,
  ) {
    this.vehicles = new SyncedVehicles(tx, run.workspaceId);
  }

  async meet(rows: readonly SettledRow[]): Promise<Meeting> {
    const { workspaceId, sourceId } = this.run;
    const lines = rows.map((row) => copyLine(sql.stagedValues(row)));
    await this.tx.run([...sql.STAGE.map((text) => ({ sql: text })), { sql: sql.TAKE, lines }]);
    const different = await this.tx.query<{ row: number; id: string | null }>(sql.DIFFERENT, [workspaceId, sourceId]);
    const ownIds = new Map(different.map(({ row, id }) => [row, id]));
    const unsettled = rows.filter(({ row }) => ownIds.has(row));
    const holders = await this.holdersOfValues(
      unsettled.filter(({ row }) => ownIds.get(row) === null).map(({ fields }) => fields),
    );
    const adoptable = holders.filter((vehicle) => vehicle.sourceId === null);
    const locked = await this.locked([...ownIds.values(), ...adoptable.map(({ id }) => id)]);
    const present = (vehicle: Vehicle): Vehicle => {
      const now = locked.get(vehicle.id) ?? vehicle;
      if (
        now.vin !== vehicle.vin ||
        now.plate !== vehicle.plate ||
        now.sourceId !== vehicle.sourceId ||
        now.status !== vehicle.status
      )
        throw new Moved();
      return now;
    };
    const own = ({ row, key }: SettledRow): Vehicle | undefined => {
      const id = ownIds.get(row);
      if (!id) return undefined;
      const vehicle = locked.get(id);
      if (vehicle?.sourceId !== sourceId || vehicle.externalId !== key) throw new Moved();
      return vehicle;
    };
    return { rows: unsettled.map((row) => ({ row, own: own(row) })), holders: holders.map(present) };
  }

  holdersOf(vehicles: readonly Vehicle[]): Promise<Vehicle[]> {
    return this.holdersOfValues(vehicles);
  }

  add(vehicles: readonly Vehicle[]): Promise<void> {
    return this.vehicles.add(vehicles);
  }

  change(changes: readonly VehicleChange[]): Promise<void> {
    return this.vehicles.change(changes);
  }

  private async holdersOfValues(of: Parameters<typeof valuesOf>[0]): Promise<Vehicle[]> {
    const values = valuesOf(of);
    return values.every(({ length }) => length === 0)
      ? []
      : this.tx.query<Vehicle>(sql.HOLDERS, [this.run.workspaceId, ...values]);
  }

  private async locked(ids: readonly (string | null)[]): Promise<ReadonlyMap<string, Vehicle>> {
    const wanted = [...new Set(ids.filter((id) => id !== null))];
    const vehicles = wanted.length === 0 ? [] : await this.tx.query<Vehicle>(sql.LOCK, [this.run.workspaceId, wanted]);
    return new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  }
}

/** Retries from the start after a conflict with another transaction. */
export async function inPart(
  database: Database,
  run: LeasedRun,
  origin: EventOrigin,
  work: (tx: Transaction, part: PartTransaction) => Promise<void>,
): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await byIndex(database, (tx) => work(tx, new PostgresPart(tx, run, tx.recorder(origin))));
    } catch (error) {
      if (tried === MOST_TRIES || !isWorthAnother(error)) throw error;
    }
  }
}
