import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newVehicle } from '../stock/domain/vehicle-changes';
import type { Vehicle } from '../stock/domain/vehicle';

export const example: RecordExample<Vehicle> = {
  example: (workspaceId) =>
    newVehicle(
      { make: 'Kia', model: 'Rio' },
      { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') },
    ),
  changes: {
    make: 'Fiat',
    model: 'Uno',
    version: 'Way',
    color: 'Rojo',
    fuel: 'Bencina',
    transmission: 'Manual',
    bodyType: 'Hatchback',
    year: 2021,
    km: 45_000,
    condition: 'demo',
    locationId: '01930000-0000-7000-8000-000000000001',
    description: 'Único dueño',
    photoUrls: ['https://example.com/a.jpg'],
    pinnedFields: ['km'],
    externalId: 'x',
    priceClp: 100_000_000_000,
    floorPriceClp: 1,
    taxTreatment: 'pass_through',
    status: 'reserved',
    tenancy: 'consignacion',
    sourceId: '01930000-0000-7000-8000-000000000002',
    heldByType: 'reservation',
    heldById: '01930000-0000-7000-8000-000000000003',
    heldByDisplayId: 'R-1',
    heldUntil: '2027-01-20',
    retiredBySync: true,
    updatedAt: new Date('2027-01-16T12:00:00.001Z'),
  },
};
