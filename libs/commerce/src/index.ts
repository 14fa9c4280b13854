export { commerceContext } from './adapters/commerce.context';
export { COMMERCE, CommerceModule } from './adapters/commerce.module';
export { createCommerce, type Commerce } from './commerce';
export { VEHICLE_STATUSES, vehicleLimits, type Vehicle, type VehicleInput, type VehiclePatch, type VehicleStatus } from './domain/vehicle';
