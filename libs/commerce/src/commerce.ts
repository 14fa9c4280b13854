import type { CommerceDeps } from './ports';
import { labelVehicles } from './use-cases/label-vehicles';
import { listVehicles } from './use-cases/list-vehicles';
import { readVehicle } from './use-cases/read-vehicle';
import { registerVehicle } from './use-cases/register-vehicle';
import { updateVehicle } from './use-cases/update-vehicle';

export type Commerce = ReturnType<typeof createCommerce>;

/** Everything that this context does. */
export const createCommerce = (deps: CommerceDeps) => ({
  vehicles: {
    register: registerVehicle(deps),
    list: listVehicles(deps),
    read: readVehicle(deps),
    update: updateVehicle(deps),
    labels: labelVehicles(deps),
  },
});
