import type { FailedRow, SaidFields, SettledRow } from './feed-row';
import { asOf, UNHELD } from './hold';
import { claimOf, takenByAnother, type UniqueField } from './taken';
import { isLive, type Vehicle } from './vehicle';
import { newVehicle } from './vehicle-changes';
import { FIELD_NAMES } from './vehicle-fields';

export interface SyncTerms {
  workspaceId: string;
  sourceId: string;
  /** Branch of created vehicles, unless the feed gives one. */
  locationId: string | null;
  branches: ReadonlySet<string>;
  /** The workspace's date. */
  today: string;
  now: Date;
}

export interface VehicleChange {
  before: Vehicle;
  after: Vehicle;
}

type Changed = { kind: 'updated' | 'adopted' } & VehicleChange;

export type Outcome =
  | { kind: 'created'; after: Vehicle }
  | Changed
  | { kind: 'same' }
  | { kind: 'failed'; failure: FailedRow };

const sameList = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((each, at) => each === other[at]);

/** Fields that the sync may write: not pinned, not held by a document, not set by a consignment. */
function differing(vehicle: Vehicle, said: SaidFields, today: string): SaidFields {
  const present = asOf(vehicle, today);
  const changes = Object.entries(said).filter(([name, value]) => {
    const field = name as keyof SaidFields;
    if (
      present[field] === value ||
      sameList(present[field], value) ||
      vehicle.pinnedFields.includes(FIELD_NAMES[field])
    )
      return false;
    if (field === 'status') return present.heldByType === null;
    return field !== 'taxTreatment' || vehicle.tenancy !== 'consignacion';
  });
  return Object.fromEntries(changes) as SaidFields;
}

function synced(vehicle: Vehicle, { key, fields: said }: SettledRow, { today, now, sourceId }: SyncTerms): Vehicle {
  const changes = differing(vehicle, said, today);
  // Restores a vehicle that the source had retired, unless its status is pinned or the feed gives one.
  const isRetired =
    vehicle.retiredBySync && vehicle.status === 'withdrawn' && !vehicle.pinnedFields.includes(FIELD_NAMES.status);
  const status = changes.status ?? (isRetired && said.status === undefined ? 'available' : undefined);
  const isOurs = vehicle.sourceId === sourceId && vehicle.externalId === key;
  if (isOurs && status === undefined && Object.keys(changes).length === 0) return vehicle;
  const after = { ...vehicle, ...changes, sourceId, externalId: key, updatedAt: now };
  return status === undefined ? after : { ...after, ...UNHELD, status, retiredBySync: false };
}

const failure = ({ row, key }: SettledRow, path: string, message: string): Outcome => ({
  kind: 'failed',
  failure: { row, key, issues: [{ path, message }] },
});

/** Matches by VIN, then by plate, for a row without its own vehicle. */
export type Adoptable = (row: SettledRow) => Vehicle | undefined;

/** Does not check unique values of other vehicles. */
export class RowPlanner {
  private readonly blank: Vehicle;

  constructor(
    private readonly terms: SyncTerms,
    private readonly nextId: () => string,
  ) {
    const { workspaceId, sourceId, locationId, now } = terms;
    this.blank = { ...newVehicle({ make: '-', model: '-' }, { workspaceId, id: '', now }), sourceId, locationId };
  }

  plan(row: SettledRow, own: Vehicle | undefined, adoptable: Adoptable): Outcome {
    const { fields, key } = row;
    if (fields.locationId && !this.terms.branches.has(fields.locationId))
      return failure(row, FIELD_NAMES.locationId, 'La sucursal no existe.');
    const before = own ?? adoptable(row);
    if (before) {
      const after = synced(before, row, this.terms);
      return after === before ? { kind: 'same' } : { kind: own ? 'updated' : 'adopted', before, after };
    }
    const absent = (['make', 'model'] as const).find((field) => fields[field] === undefined);
    if (absent) return failure(row, absent, 'A new vehicle needs it.');
    return { kind: 'created', after: { ...this.blank, ...fields, id: this.nextId(), externalId: key } };
  }
}

/** Unique values that a row claims in addition to its key. */
const CLAIMED = ['vin', 'plate', 'stockNumber'] as const satisfies readonly UniqueField[];
type Claimed = (typeof CLAIMED)[number];

export class Claims {
  private readonly holders = new Map<string, Vehicle>();

  /** Earlier values stay taken until the next batch. */
  note(vehicle: Vehicle): void {
    for (const field of CLAIMED) {
      const claim = claimOf(vehicle, field);
      if (claim !== null) this.holders.set(`${field}:${claim}`, vehicle);
    }
  }

  holder(field: Claimed, value: string | null | undefined): Vehicle | undefined {
    return value ? this.holders.get(`${field}:${value}`) : undefined;
  }

  /** The first field whose value another vehicle holds. */
  takenFrom(vehicle: Vehicle): Claimed | undefined {
    return CLAIMED.find((field) => {
      const holder = this.holder(field, claimOf(vehicle, field));
      return holder !== undefined && holder.id !== vehicle.id;
    });
  }
}

/** Offers each vehicle to one row only. */
export function adoptableAmong(claims: Claims): Adoptable {
  const adopted = new Set<string>();
  return ({ fields }) => {
    const found = [claims.holder('vin', fields.vin), claims.holder('plate', fields.plate)].find(
      (vehicle) => vehicle && vehicle.sourceId === null && isLive(vehicle) && !adopted.has(vehicle.id),
    );
    if (found) adopted.add(found.id);
    return found;
  };
}

/** A row's new values count for later rows. */
export function settledAgainst(claims: Claims, row: SettledRow, planned: Outcome): Outcome {
  if (planned.kind === 'same' || planned.kind === 'failed') return planned;
  const { after } = planned;
  const field = claims.takenFrom(after);
  if (field) return failure(row, FIELD_NAMES[field], takenByAnother({ field, vehicleId: after.id }).message);
  claims.note(after);
  return planned;
}
