import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { COMMERCE, CommerceModule } from './adapters/commerce.module';
export { createCommerce, type Commerce } from './commerce';
export { VEHICLE_STATUSES, vehicleLimits, type Vehicle, type VehicleInput, type VehiclePatch, type VehicleStatus } from './domain/vehicle';

export const commerceMigrations: ContextMigrations = { schema: 'commerce', directory: join(__dirname, '..', 'migrations') };
