import { listRecords, readRecord } from '@workops/kernel';
import type { CommerceDeps } from './ports';
import { labelVehicles, NO_VEHICLE, registerVehicle, updateVehicle } from './use-cases/vehicles';

export type Commerce = ReturnType<typeof createCommerce>;

/** Everything that this context does. */
export const createCommerce = (deps: CommerceDeps) => ({
  vehicles: {
    register: registerVehicle(deps),
    list: listRecords(deps.reads.vehicles),
    read: readRecord(deps.reads.vehicles, NO_VEHICLE),
    update: updateVehicle(deps),
    labels: labelVehicles(deps),
  },
});
