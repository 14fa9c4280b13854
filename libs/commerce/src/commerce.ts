import type { RecordDeps } from '@workops/contracts';
import { listRecords, readRecord } from '@workops/kernel';
import type { Vehicle } from './domain/vehicle';
import { labelVehicles, NO_VEHICLE, registerVehicle, updateVehicle } from './use-cases/vehicles';

export { VEHICLE_STATUSES, vehicleLimits, type VehicleStatus } from './domain/vehicle';

/** What is kept. */
interface Kept {
  vehicles: Vehicle;
}

export type Commerce = ReturnType<typeof createCommerce>;

/** Everything that this context does. */
export const createCommerce = (deps: RecordDeps<Kept>) => ({
  vehicles: {
    register: registerVehicle(deps),
    list: listRecords(deps.reads.vehicles),
    read: readRecord(deps.reads.vehicles, NO_VEHICLE),
    update: updateVehicle(deps),
    labels: labelVehicles(deps),
  },
});
