import type { OwnerStandings, StillStanding } from '@workops/kernel';
import { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { CLOCK, from, IDS, Metrics, declarePart, provide, token } from '@workops/platform/process';
import { createCalendars, type Calendars } from '../calendars';
import { CONNECTS } from '../domain/calendar-owner';
import type { StaffDirectory } from '../ports';
import { CaldavCalendars } from './caldav-calendars';
import { postgresCalendars } from './postgres-calendars';
import { postgresConnections } from './postgres-connections';
import { SLOT_MEMO } from './slot-memo.part';

export const CALENDARS = token<Calendars>('scheduling: calendars');

export interface CalendarsSettings {
  staff: Pick<StaffDirectory, 'presentAmong'>;
  allowedCidrs: readonly string[];
  /** Allows plain HTTP for calendars of live workspaces. */
  plainHttp: boolean;
  owners: OwnerStandings;
  stillStanding: StillStanding;
}

const NEEDS = { database: Database, memo: SLOT_MEMO, sealer: SecretBox, clock: CLOCK, ids: IDS, metrics: Metrics };

export const calendarsPart = declarePart<CalendarsSettings>('scheduling: calendars', (outside) => [
  provide(
    CALENDARS,
    from({ ...NEEDS, outside }, ({ database, memo, sealer, clock, ids, metrics, outside: settings }) => {
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
    }),
  ),
]);
