import { VehiclesHttp } from './stock/vehicles.http';

export const commerceControllers = [VehiclesHttp];
