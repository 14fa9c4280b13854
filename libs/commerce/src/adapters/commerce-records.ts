import { creditInstitutions } from './documents/credit-institution-record';
import { marketplaceOrders } from './leads/marketplace-orders';
import { pipelines } from './leads/pipeline.entity';
import { portalAccounts } from './leads/portal-accounts';
import { candidates } from './leads/postgres-candidates';
import { vehicleAttachments } from './stock/attachments-on';
import { stockSources } from './stock/stock-source-record';
import { vehicles } from './stock/vehicle-record';

/** The kinds of record that this context declares. */
export const commerceRecords = {
  vehicles,
  pipelines,
  portalAccounts,
  creditInstitutions,
  vehicleAttachments,
  stockSources,
  candidates,
  marketplaceOrders,
};
