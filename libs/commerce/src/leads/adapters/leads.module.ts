import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import type { LeadDirectories } from '../lead-ports';
import { leadsOn } from './leads-on';

/** Injection token of `Leads`. */
export const LEADS = Symbol('commerce: leads');

const DIRECTORIES = Symbol('commerce: directories of leads');

/** Where the app gets the directories from. */
type LeadDirectoriesFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<LeadDirectories>, 'inject' | 'useFactory'>;

@Module({})
export class LeadsModule {
  static register({ imports, inject, useFactory }: LeadDirectoriesFrom): DynamicModule {
    return {
      module: LeadsModule,
      imports,
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        {
          provide: LEADS,
          inject: [Database, DIRECTORIES, CLOCK, IDS, Metrics],
          useFactory: (database: Database, directories: LeadDirectories, clock: Clock, ids: Ids, metrics: Metrics) =>
            metrics.measured('commerce', { leads: leadsOn({ database, directories, clock, ids }) }).leads,
        },
      ],
      exports: [LEADS],
    };
  }
}
