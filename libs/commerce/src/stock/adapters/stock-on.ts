import { boundPatience, type Database } from '@workops/platform/database';
import type { StockDeps } from '../stock-ports';
import { vehiclesOf } from './postgres-vehicles';
import { rememberShownFacets } from './remembered-facets';
import { vehicleFigureReads } from './vehicle-figures';
import { vehicleReads } from './vehicle-reads';

export const stockOn = (database: Database): Pick<StockDeps, 'stock' | 'stockReads'> => ({
  stock: {
    transaction: (actor, work) =>
      database.transaction((tx) => {
        boundPatience(tx);
        return work({
          vehicles: vehiclesOf(database, actor.workspaceId),
          events: tx.recorder(actor),
          audit: tx.auditTrail(actor),
        });
      }),
  },
  stockReads: { vehicles: vehicleReads(database), figures: rememberShownFacets(vehicleFigureReads(database)) },
});
