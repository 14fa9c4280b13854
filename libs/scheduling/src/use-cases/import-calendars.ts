import {
  DAY,
  fairRound,
  metered,
  MINUTE,
  ownerKey,
  systemActor,
  type OwnerStandings,
  type RunMeter,
  type RunOutcome,
} from '@workops/kernel';
import type { DueImport, ExternalCalendars, ImportStore, Sealer } from '../calendar-ports';
import { calendarTerms } from '../domain/calendar-owner';
import { CalendarTrouble, troubleMessage, unknownZonesWarning } from '../domain/calendar-trouble';
import type { OutsideDirectories } from '../outside-ports';
import { applyImport, type ApplyImportDeps } from './apply-import';

const PLACES = 10;
const EVERY = 5 * MINUTE;
const LONGEST_WAIT = 6 * 60 * MINUTE;
/** Exceeds the timeout of a calendar. */
const LEASE = 5 * MINUTE;
const DAYS_AHEAD = 90;

export interface ImportCalendarsDeps extends ApplyImportDeps {
  imports: ImportStore;
  calendars: Pick<ExternalCalendars, 'eventsIn'>;
  workspaces: OutsideDirectories['workspaces'];
  owners: OwnerStandings;
  plainHttp: boolean;
  sealer: Pick<Sealer, 'open'>;
  onFailure: (connection: DueImport, error: unknown) => void;
  isOver: () => boolean;
  measure?: RunMeter;
}

/**
 * Returns the number of due calendars. Failures are retried with exponential back-off; after a crash another process
 * continues when the lease expires.
 */
export const importCalendars = (deps: ImportCalendarsDeps) => (): Promise<number> =>
  fairRound({
    places: PLACES,
    lease: (limit) => {
      const now = deps.clock.now();
      return deps.imports.lease(now, new Date(now.getTime() + LEASE), limit);
    },
    work: (connection) => metered(deps.measure, () => importOne(deps, connection)),
    isOver: deps.isOver,
  });

async function importOne(deps: ImportCalendarsDeps, connection: DueImport): Promise<RunOutcome> {
  const now = deps.clock.now().getTime();
  try {
    const unknownZones = await importInto(deps, connection, now);
    await deps.imports.finish(connection, new Date(now + EVERY), { warning: unknownZonesWarning(unknownZones) });
    return 'ok';
  } catch (error) {
    deps.onFailure(connection, error);
    if (deps.isOver()) {
      await deps.imports.release(connection);
      return 'left';
    }
    const wait = Math.min(EVERY * 2 ** connection.failedAttempts, LONGEST_WAIT);
    await deps.imports.finish(connection, new Date(now + wait), { error: troubleMessage(error) });
    return error instanceof CalendarTrouble ? 'failed' : 'again';
  }
}

/** Returns unknown time zones. */
async function importInto(deps: ImportCalendarsDeps, connection: DueImport, now: number): Promise<string[]> {
  const { url, username, workspaceId, owner } = connection;
  const standings = owner && (await deps.owners.loadStandings([{ ...owner, workspaceId }]));
  if (!calendarTerms(connection, owner ? standings?.get(ownerKey(owner)) : undefined))
    throw new CalendarTrouble('owner');
  const { livemode, timezone } = await deps.workspaces.loadFacts(workspaceId);
  const access = {
    url,
    username,
    password: deps.sealer.open(connection.passwordSealed),
    tlsOnly: livemode && !deps.plainHttp,
  };
  const { events, unknownZones } = await deps.calendars.eventsIn(
    access,
    { start: now, end: now + DAYS_AHEAD * DAY },
    timezone,
  );
  await applyImport(deps)(systemActor(workspaceId, livemode), connection, events);
  return unknownZones;
}
