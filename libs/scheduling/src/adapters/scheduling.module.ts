import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { CLOCK, Database, IDS } from '@workops/platform';
import type { StaffDirectory, WorkspaceDirectory } from '../ports';
import { createScheduling } from '../scheduling';
import { libraryHolidays } from './library-holidays';
import { postgresDiary } from './postgres-diary';
import { postgresSetup, postgresSetupReads } from './postgres-setup';
import { LocalSlotMemo } from './slot-memo';

/** The token under which Nest knows this context: a `Scheduling`. */
export const SCHEDULING = Symbol('scheduling');

/** What this context asks others about. */
export interface SchedulingDirectories {
  workspaces: WorkspaceDirectory;
  staff: StaffDirectory;
}

const DIRECTORIES = Symbol('scheduling: directories');

/** Where the app gets the directories from. */
export type DirectoriesFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<SchedulingDirectories>, 'inject' | 'useFactory'>;

@Module({})
export class SchedulingModule {
  static register({ imports, inject, useFactory }: DirectoriesFrom): DynamicModule {
    return {
      module: SchedulingModule,
      imports,
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        {
          provide: SCHEDULING,
          inject: [Database, DIRECTORIES, CLOCK, IDS],
          useFactory: (database: Database, directories: SchedulingDirectories, clock: Clock, ids: Ids) => {
            const memo = new LocalSlotMemo();
            const reads = { ...postgresSetupReads(database), ...postgresDiary(database) };
            return createScheduling({ setup: postgresSetup(database, memo), reads, ...directories, holidays: libraryHolidays(), memo, clock, ids });
          },
        },
      ],
      exports: [SCHEDULING],
    };
  }
}
