import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import type { Holidays } from '../ports';
import { createScheduling } from '../scheduling';
import { appointmentsOn, type SchedulingDirectories } from './appointments-on';
import { libraryHolidays } from './library-holidays';
import { postgresDiary } from './postgres-diary';
import { postgresSetup, postgresSetupReads } from './postgres-setup';
import type { LocalSlotMemo } from './slot-memo';
import { SLOT_MEMO, SlotMemoModule } from './slot-memo.module';

/** Injection token of `Scheduling`. */
export const SCHEDULING = Symbol('scheduling');

/** Injection token of an `Appointments`. */
export const APPOINTMENTS = Symbol('scheduling: appointments');

const HOLIDAYS = Symbol('scheduling: holidays');
const DIRECTORIES = Symbol('scheduling: directories');
const PARTS = Symbol('scheduling: parts');

/** What both tables of use cases are made of. */
type Parts = Required<Parameters<typeof appointmentsOn>[0]>;

/** Where the app gets the directories from. */
type DirectoriesFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<SchedulingDirectories>, 'inject' | 'useFactory'>;

@Module({})
export class SchedulingModule {
  static register({ imports, inject, useFactory }: DirectoriesFrom): DynamicModule {
    return {
      module: SchedulingModule,
      imports: [SlotMemoModule, ...(imports ?? [])],
      providers: [
        { provide: DIRECTORIES, inject, useFactory },
        { provide: HOLIDAYS, useFactory: libraryHolidays },
        {
          provide: PARTS,
          inject: [Database, DIRECTORIES, SLOT_MEMO, HOLIDAYS, CLOCK, IDS],
          useFactory: (
            ...[database, directories, memo, holidays, clock, ids]: [
              Database,
              SchedulingDirectories,
              LocalSlotMemo,
              Holidays,
              Clock,
              Ids,
            ]
          ): Parts => ({
            database,
            directories,
            memo,
            holidays,
            clock,
            ids,
          }),
        },
        {
          provide: SCHEDULING,
          inject: [PARTS, Metrics],
          useFactory: ({ database, directories, memo, ...parts }: Parts, metrics: Metrics) => {
            const reads = { ...postgresSetupReads(database), ...postgresDiary(database) };
            return metrics.measured(
              'scheduling',
              createScheduling({ setup: postgresSetup(database, memo), reads, ...directories, memo, ...parts }),
            );
          },
        },
        {
          provide: APPOINTMENTS,
          inject: [PARTS, Metrics],
          useFactory: (parts: Parts, metrics: Metrics) =>
            metrics.measured('scheduling', { appointments: appointmentsOn(parts) }).appointments,
        },
      ],
      exports: [SCHEDULING, APPOINTMENTS],
    };
  }
}
