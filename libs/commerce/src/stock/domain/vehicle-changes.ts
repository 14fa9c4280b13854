import { changedRecord, conflict } from '@workops/kernel';
import type { VehicleInput, VehiclePatch, Vehicle } from './vehicle';
import { asOf, UNHELD } from './hold';
import { validFields } from './vehicle-fields';

/** Throws `malformed`. */
export const newVehicle = (
  input: VehicleInput,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Vehicle => ({
  workspaceId,
  id,
  ...validFields(input),
  ...UNHELD,
  tenancy: 'propio',
  sourceId: null,
  retiredBySync: false,
  createdAt: now,
  updatedAt: now,
});

/**
 * Returns the same object if nothing changes. Throws `malformed`, and `conflict` for a held vehicle's status
 * (`vehicle_held`) and a consigned one's tax treatment (`vehicle_consigned`).
 */
export function changedVehicle(
  before: Vehicle,
  patch: VehiclePatch,
  { now, today }: { now: Date; today: string },
): Vehicle {
  const { status, ...said } = patch;
  const fields = validFields({ ...said, status }, before);
  if (patch.taxTreatment !== undefined && before.tenancy === 'consignacion') {
    throw conflict('vehicle_consigned', 'El vehículo está en consignación.');
  }
  const present = asOf(before, today);
  if (status === undefined || status === present.status)
    return changedRecord(before, { ...fields, status: before.status }, now);
  if (present.heldByType !== null) throw conflict('vehicle_held', 'El vehículo está tomado por un documento.');
  return changedRecord(before, { ...fields, ...UNHELD, retiredBySync: false }, now);
}
