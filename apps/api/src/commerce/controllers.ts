import { PortalAccountsHttp } from './leads/portal-accounts.http';
import { VehiclesHttp } from './stock/vehicles.http';

export const commerceControllers = [VehiclesHttp, PortalAccountsHttp];
