import { createEntity, RecordKind } from '@workops/platform/records';
import { searchTextOf } from '../domain/search-text';
import type { Vehicle } from '../domain/vehicle';

type VehicleRow = Vehicle & { searchText: string };

/** Writes go through `postgresVehicles`, which enforces the unique fields. */
export const vehicles = new RecordKind<Vehicle, VehicleRow>(
  createEntity<VehicleRow>({
    schema: 'commerce',
    name: 'vehicle',
    columns: {
      make: { type: 'text' },
      model: { type: 'text' },
      version: { type: 'text', nullable: true },
      color: { type: 'text', nullable: true },
      fuel: { type: 'text', nullable: true },
      transmission: { type: 'text', nullable: true },
      bodyType: { type: 'text', nullable: true },
      year: { type: 'int', nullable: true },
      km: { type: 'int', nullable: true },
      condition: { type: 'text' },
      locationId: { type: 'uuid', nullable: true },
      description: { type: 'text', nullable: true },
      photoUrls: { type: 'text', array: true },
      pinnedFields: { type: 'text', array: true },
      plate: { type: 'text', nullable: true },
      vin: { type: 'text', nullable: true },
      stockNumber: { type: 'text', nullable: true },
      externalId: { type: 'text', nullable: true },
      priceClp: { type: 'bigint', nullable: true },
      floorPriceClp: { type: 'bigint', nullable: true },
      taxTreatment: { type: 'text', nullable: true },
      status: { type: 'text' },
      tenancy: { type: 'text' },
      sourceId: { type: 'uuid', nullable: true },
      retiredBySync: { type: 'boolean' },
      heldByType: { type: 'text', nullable: true },
      heldById: { type: 'uuid', nullable: true },
      heldByDisplayId: { type: 'text', nullable: true },
      heldUntil: { type: 'date', nullable: true },
      searchText: { type: 'text', select: false },
    },
  }),
  { lockedFor: 'NO KEY UPDATE', toRow: (vehicle) => ({ ...vehicle, searchText: searchTextOf(vehicle) }) },
);
