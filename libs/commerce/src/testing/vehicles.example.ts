import { randomUUID } from 'node:crypto';
import type { RecordExample } from '@workops/platform/testing';
import { newVehicle, type Vehicle } from '../domain/vehicle';

export const example: RecordExample<Vehicle> = {
  example: (workspaceId) => newVehicle({ make: 'Kia', model: 'Rio' }, { workspaceId, id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
  changes: { plate: 'B2', make: 'Fiat', model: 'Uno', year: 2021, status: 'sold', updatedAt: new Date('2027-01-16T12:00:00.001Z') },
  unique: { plate: 'A1' },
};
