import { Module, type DynamicModule, type FactoryProvider, type ModuleMetadata } from '@nestjs/common';
import type { Clock, Ids, StillStanding } from '@workops/kernel';
import { CLOCK, Database, IDS, parseRanges, SecretBox, SystemAddressGuard } from '@workops/platform';
import { createCalendars } from '../calendars';
import type { StaffDirectory } from '../ports';
import { CaldavCalendars } from './caldav-calendars';
import { postgresAppointments } from './postgres-appointments';
import { postgresConnections } from './postgres-connections';
import { LocalSlotMemo } from './slot-memo';

/** The token under which Nest knows the external calendars: a `Calendars`. */
export const CALENDARS = Symbol('scheduling: calendars');

const SETTINGS = Symbol('scheduling: calendar settings');

export interface CalendarsSettings {
  staff: Pick<StaffDirectory, 'presentAmong'>;
  /** Ranges that calendars may be asked at although they are not public, such as `127.0.0.0/8`. */
  allowedCidrs: readonly string[];
  stillStanding: StillStanding;
}

export type CalendarsSettingsFrom = Pick<ModuleMetadata, 'imports'> & Pick<FactoryProvider<CalendarsSettings>, 'inject' | 'useFactory'>;

@Module({})
export class CalendarsModule {
  static register({ imports, inject, useFactory }: CalendarsSettingsFrom): DynamicModule {
    return {
      module: CalendarsModule,
      imports,
      providers: [
        { provide: SETTINGS, inject, useFactory },
        {
          provide: CALENDARS,
          inject: [Database, SETTINGS, SecretBox, CLOCK, IDS],
          useFactory: (database: Database, { staff, allowedCidrs, stillStanding }: CalendarsSettings, sealer: SecretBox, clock: Clock, ids: Ids) => {
            const connections = postgresConnections(database);
            return createCalendars({
              connections,
              imports: connections,
              appointments: postgresAppointments(database, new LocalSlotMemo()),
              calendars: new CaldavCalendars(new SystemAddressGuard(parseRanges(allowedCidrs))),
              staff,
              sealer,
              lasting: (actor, make) =>
                database.transaction(async () => {
                  await stillStanding(actor, ['schedule_config:write']);
                  return make();
                }),
              clock,
              ids,
            });
          },
        },
      ],
      exports: [CALENDARS],
    };
  }
}
