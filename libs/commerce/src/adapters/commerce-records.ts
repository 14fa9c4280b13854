import { creditInstitutions } from '../documents/adapters/credit-institution-record';
import { marketplaceOrders } from '../leads/adapters/marketplace-orders';
import { pipelines } from '../leads/adapters/pipeline.entity';
import { portalAccounts } from '../leads/adapters/portal-accounts';
import { candidates } from '../leads/adapters/postgres-candidates';
import { vehicleAttachments } from '../stock/adapters/attachments-on';
import { stockSources } from '../stock/adapters/stock-source-record';
import { vehicles } from '../stock/adapters/vehicle-record';

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
