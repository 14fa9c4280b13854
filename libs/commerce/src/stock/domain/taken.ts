import { notUnique } from '@workops/kernel';
import { isLive, type Vehicle } from './vehicle';
import { FIELD_NAMES } from './vehicle-fields';

export const UNIQUE_FIELDS = ['plate', 'vin', 'stockNumber', 'externalId'] as const;
export type UniqueField = (typeof UNIQUE_FIELDS)[number];

export interface Taken {
  field: UniqueField;
  vehicleId: string;
}

export function claimOf(vehicle: Vehicle, field: UniqueField): string | null {
  const value = vehicle[field];
  if (value === null || ((field === 'plate' || field === 'vin') && !isLive(vehicle))) return null;
  return field === 'externalId' ? JSON.stringify([vehicle.sourceId, value]) : value;
}

export const claimsMore = (before: Vehicle, after: Vehicle): boolean =>
  UNIQUE_FIELDS.some((field) => claimOf(after, field) !== null && claimOf(after, field) !== claimOf(before, field));

const MESSAGES: Record<UniqueField, string> = {
  plate: 'Otro vehículo tiene esta patente.',
  vin: 'Otro vehículo tiene este VIN.',
  stockNumber: 'Otro vehículo tiene este número de stock.',
  externalId: 'Otro vehículo tiene este identificador externo.',
};

export function takenByAnother({ field, vehicleId }: Taken) {
  const [message, path] = [MESSAGES[field], FIELD_NAMES[field]];
  return notUnique(message, { field: path, vehicle_id: vehicleId, body: [{ path, message, code: 'custom' }] });
}
