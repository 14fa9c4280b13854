import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids, OwnerStandings, StillStanding } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { CLOCK, IDS, Metrics } from '@workops/platform/process';
import { createCalendars } from '../calendars';
import { CONNECTS } from '../domain/calendar-owner';
import type { StaffDirectory } from '../ports';
import { CaldavCalendars } from './caldav-calendars';
import { postgresCalendars } from './postgres-calendars';
import { postgresConnections } from './postgres-connections';
import type { LocalSlotMemo } from './slot-memo';
import { SLOT_MEMO, SlotMemoModule } from './slot-memo.module';

/** Injection token of `Calendars`. */
export const CALENDARS = Symbol('scheduling: calendars');

const SETTINGS = Symbol('scheduling: calendar settings');

export interface CalendarsSettings {
  staff: Pick<StaffDirectory, 'presentAmong'>;
  /** Ranges of non-public addresses that calendars may use, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  /** Whether calendars of live workspaces may be reached without TLS. */
  plainHttp: boolean;
  /** Present standings of the calendars' owners. */
  owners: OwnerStandings;
  stillStanding: StillStanding;
}

type CalendarsSettingsFrom = Pick<ModuleMetadata, 'imports'> &
  Pick<FactoryProvider<CalendarsSettings>, 'inject' | 'useFactory'>;

@Module({})
export class CalendarsModule {
  static register({ imports, inject, useFactory }: CalendarsSettingsFrom): DynamicModule {
    return {
      module: CalendarsModule,
      imports: [SlotMemoModule, ...(imports ?? [])],
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: CALENDARS,
          inject: [Database, SETTINGS, SLOT_MEMO, SecretBox, CLOCK, IDS, Metrics],
          useFactory: (
            database: Database,
            settings: CalendarsSettings,
            memo: LocalSlotMemo,
            sealer: SecretBox,
            clock: Clock,
            ids: Ids,
            metrics: Metrics,
          ) => {
            const calendars = createCalendars({
              connections: postgresConnections(database),
              calendarStore: postgresCalendars(database, memo),
              calendars: new CaldavCalendars(new SystemAddressGuard(parseRanges(settings.allowedCidrs))),
              staff: settings.staff,
              owners: settings.owners,
              plainHttp: settings.plainHttp,
              sealer,
              lasting: (actor, make) =>
                database.transaction(async () => {
                  await settings.stillStanding(actor, [CONNECTS]);
                  return make();
                }),
              clock,
              ids,
            });
            return metrics.measured('scheduling', { calendars }).calendars;
          },
        },
      ],
      exports: [CALENDARS],
    };
  }
}
