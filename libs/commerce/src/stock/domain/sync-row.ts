import type { FailedRow, SaidFields, SettledRow } from './feed-row';
import { asOf, UNHELD } from './hold';
import { claimOf, takenByAnother, type UniqueField } from './taken';
import { isLive, type Vehicle } from './vehicle';
import { newVehicle } from './vehicle-changes';
import { FIELD_NAMES } from './vehicle-fields';

/** What a sync goes by. */
export interface SyncTerms {
  workspaceId: string;
  sourceId: string;
  /** The branch of vehicles that it creates, unless the feed gives one. */
  locationId: string | null;
  /** Those of the branches that the feed names that there are. */
  branches: ReadonlySet<string>;
  /** The workspace's date. */
  today: string;
  now: Date;
}

/** A changed vehicle: its values before and after. */
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

/** The differing fields that the sync may write: not pinned ones, nor those held by a document or given by a consignment. */
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
  // One retired by the source is restored, unless the feed gives its status, or its status was pinned.
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

/** The vehicle without a source that a row without a vehicle of its own is about: the one with its VIN, else the one with its plate. */
export type Adoptable = (row: SettledRow) => Vehicle | undefined;

/** Plans a row without regard to other holders of unique values. */
export class RowPlanner {
  /** What every new vehicle begins with. */
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

/** The unique fields beside its key. */
const CLAIMED = ['vin', 'plate', 'stockNumber'] as const satisfies readonly UniqueField[];
type Claimed = (typeof CLAIMED)[number];

/** Holders of unique values, as far as some rows are concerned. */
export class Claims {
  private readonly holders = new Map<string, Vehicle>();

  /** Holders are keyed by the vehicle's values: earlier ones stay taken until the next part. */
  note(vehicle: Vehicle): void {
    for (const field of CLAIMED) {
      const claim = claimOf(vehicle, field);
      if (claim !== null) this.holders.set(`${field}:${claim}`, vehicle);
    }
  }

  holder(field: Claimed, value: string | null | undefined): Vehicle | undefined {
    return value ? this.holders.get(`${field}:${value}`) : undefined;
  }

  /** The first thing that the vehicle would have and another has. */
  takenFrom(vehicle: Vehicle): Claimed | undefined {
    return CLAIMED.find((field) => {
      const holder = this.holder(field, claimOf(vehicle, field));
      return holder !== undefined && holder.id !== vehicle.id;
    });
  }
}

/** Finds each vehicle for one row. */
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

/** Checks plans against other holders; a row's new values count for the rows after it. */
export function settledAgainst(claims: Claims, row: SettledRow, planned: Outcome): Outcome {
  if (planned.kind === 'same' || planned.kind === 'failed') return planned;
  const { after } = planned;
  const field = claims.takenFrom(after);
  if (field) return failure(row, FIELD_NAMES[field], takenByAnother({ field, vehicleId: after.id }).message);
  claims.note(after);
  return planned;
}
