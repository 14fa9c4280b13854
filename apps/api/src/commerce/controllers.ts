import { VehiclesHttp } from './vehicles.http';

export const commerceControllers = [VehiclesHttp];
