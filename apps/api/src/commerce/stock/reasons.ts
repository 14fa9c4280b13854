import type { Reasons } from '../../http/reasons';

export const UPDATE_VEHICLE: Reasons = { status: 409, name: 'UpdateVehicle', words: ['vehicle_held', 'vehicle_consigned'] };
