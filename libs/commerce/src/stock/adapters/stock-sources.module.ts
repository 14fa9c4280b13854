import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import type { SourceDeps } from '../source-ports';
import { createStockSources } from '../stock-sources';
import { sourcesOn } from './postgres-sources';

/** Injection token of `StockSources`. */
export const STOCK_SOURCES = Symbol('commerce: stock sources');

const SETTINGS = Symbol('commerce: settings of stock sources');

export interface StockSourcesSettings extends Pick<
  SourceDeps,
  'workspaces' | 'branches' | 'plainHttp' | 'stillStanding' | 'owners'
> {
  /** Ranges of non-public addresses that feeds may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
}

type SettingsFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<StockSourcesSettings>, 'inject' | 'useFactory'>;

@Module({})
export class StockSourcesModule {
  static register({ imports, inject, useFactory }: SettingsFrom): DynamicModule {
    return {
      module: StockSourcesModule,
      imports,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: STOCK_SOURCES,
          inject: [Database, Files, SETTINGS, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            ...[database, files, settings, sealer, clock, ids, metrics]: [
              Database,
              Files,
              StockSourcesSettings,
              SecretBox,
              Clock,
              Ids,
              Metrics,
            ]
          ) => {
            const { allowedCidrs, ...others } = settings;
            const guard = new SystemAddressGuard(parseRanges(allowedCidrs));
            const stockSources = createStockSources({
              ...sourcesOn(database, files),
              ...others,
              guard,
              sealer,
              clock,
              ids,
            });
            return metrics.measured('commerce', { stockSources }).stockSources;
          },
        },
      ],
      exports: [STOCK_SOURCES],
    };
  }
}
