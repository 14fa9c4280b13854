import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { part, token } from '@workops/platform/process';
import type { SourceDeps } from '../source-ports';
import { createStockSources, type StockSources } from '../stock-sources';
import { sourcesOn } from './postgres-sources';

export const STOCK_SOURCES = token<StockSources>('commerce: stock sources');

export interface StockSourcesSettings extends Pick<
  SourceDeps,
  'workspaces' | 'branches' | 'plainHttp' | 'stillStanding' | 'owners'
> {
  /** Non-public ranges that feeds may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
}

export const stockSourcesPart = part<StockSourcesSettings>(
  STOCK_SOURCES,
  ({ database, files, sealer, clock, ids, outside: { allowedCidrs, ...others } }) => {
    const guard = new SystemAddressGuard(parseRanges(allowedCidrs));
    return createStockSources({ ...sourcesOn(database, files), ...others, guard, sealer, clock, ids });
  },
  { measuredAs: 'stockSources' },
);
