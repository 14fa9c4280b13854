import { PortalAccountsHttp } from './leads/portal-accounts.http';
import { ShopWindowHttp } from './stock/shop-window.http';
import { VehicleAttachmentsHttp } from './stock/vehicle-attachments.http';
import { VehiclesHttp } from './stock/vehicles.http';

export const commerceControllers = [VehiclesHttp, VehicleAttachmentsHttp, ShopWindowHttp, PortalAccountsHttp];
