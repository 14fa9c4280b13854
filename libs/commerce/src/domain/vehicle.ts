import { changedRecord, malformed, notUnique, type Issue, type WorkspaceRecord } from '@workops/kernel';

export const VEHICLE_STATUSES = ['available', 'reserved', 'sold', 'withdrawn'] as const;
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number];

/** A vehicle of the register. */
export interface Vehicle extends WorkspaceRecord {
  /** Capitals and digits; unique in the workspace. Null for a car that has none yet. */
  plate: string | null;
  make: string;
  model: string;
  year: number | null;
  status: VehicleStatus;
}

export interface VehicleInput {
  plate?: string | null;
  make: string;
  model: string;
  year?: number | null;
  status?: VehicleStatus;
}

/** What is left out stays as it is. */
export type VehiclePatch = Partial<VehicleInput>;

/** Lengths in characters, and the years that a vehicle can be of. */
export const vehicleLimits = { plate: 20, name: 100, years: { min: 1886, max: 2100 } };

const PLATE = /^[A-Z0-9]{1,12}$/;

type VehicleFields = Pick<Vehicle, 'plate' | 'make' | 'model' | 'year' | 'status'>;

const settledPlate = (given: string | null): string | null => given && given.replace(/[\s.\-·]/g, '').toUpperCase();

function issuesOf({ plate, make, model }: VehicleFields): Issue[] {
  const blank = (path: string, value: string): Issue[] => (value === '' ? [{ path, message: 'Must not be blank.', code: 'too_small' }] : []);
  const wrongPlate = plate !== null && !PLATE.test(plate);
  return [
    ...(wrongPlate ? [{ path: 'plate', message: 'Must be 1 to 12 letters and digits.', code: 'invalid_string' } as const] : []),
    ...blank('make', make),
    ...blank('model', model),
  ];
}

function settled({ plate = null, make, model, year = null, status = 'available' }: VehicleInput): VehicleFields {
  const fields = { plate: settledPlate(plate), make: make.trim(), model: model.trim(), year, status };
  const issues = issuesOf(fields);
  if (issues.length > 0) throw malformed('body', issues);
  return fields;
}

/** Throws `malformed`. */
export const newVehicle = (input: VehicleInput, { workspaceId, id, now }: { workspaceId: string; id: string; now: Date }): Vehicle => ({
  workspaceId,
  id,
  ...settled(input),
  createdAt: now,
  updatedAt: now,
});

/** The same vehicle when the patch changes nothing. Throws `malformed`. */
export function changedVehicle(before: Vehicle, patch: VehiclePatch, now: Date): Vehicle {
  const { plate = before.plate, make = before.make, model = before.model, year = before.year, status = before.status } = patch;
  return changedRecord(before, settled({ plate, make, model, year, status }), now);
}

/** What people call a vehicle. */
export const labelOf = ({ make, model, year, plate }: Pick<Vehicle, 'make' | 'model' | 'year' | 'plate'>): string =>
  [make, model, ...(year === null ? [] : [year]), ...(plate === null ? [] : [`(${plate})`])].join(' ');

/** The refusal of a plate that another vehicle has. */
export function plateTaken(holderId: string) {
  const message = 'Otro vehículo tiene esta patente.';
  return notUnique(message, { field: 'plate', vehicle_id: holderId, body: [{ path: 'plate', message, code: 'custom' }] });
}
