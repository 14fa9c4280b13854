import type { Database } from '@workops/platform/database';
import { partModule } from '@workops/platform/process';
import type { SaleDeps, SaleDirectories } from '../../sale-ports';
import { createSales } from '../../sales';
import { cashRows } from './cash-rows';
import { saleReads } from './sale-reads';

/** Cash on PostgreSQL. */
export const salesOn = (database: Database): Pick<SaleDeps, 'store' | 'reads'> => ({
  store: {
    transaction: (actor, work) => database.transaction((tx) => work({ cash: cashRows(tx, actor), events: tx.recorder(actor) })),
  },
  reads: saleReads(database),
});

/** The token under which Nest knows the cash: `Sales`. */
export const CLINIC_SALES = Symbol('clinic: sales');

export const salesModule = partModule<SaleDirectories>(CLINIC_SALES, ({ database, outside, clock, ids }) =>
  createSales({ ...salesOn(database), ...outside, clock, ids }),
);
