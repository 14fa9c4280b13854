import { randomUUID } from 'node:crypto';
import { newVehicle, type Vehicle } from '../domain/vehicle';

/** A vehicle without a plate, unless told otherwise. */
export const aVehicle = (over: Partial<Vehicle> = {}): Vehicle => ({
  ...newVehicle({ make: 'Toyota', model: 'Yaris' }, { workspaceId: randomUUID(), id: randomUUID(), now: new Date('2027-01-15T12:00:00.000Z') }),
  ...over,
});
