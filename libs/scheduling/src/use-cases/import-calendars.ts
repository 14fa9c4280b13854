import type { Actor } from '@workops/kernel';
import type { DueImport, ExternalCalendars, ImportStore, Sealer } from '../calendar-ports';
import { toldOf } from '../domain/calendar-trouble';
import { DAY, MINUTE } from '../domain/zone';
import type { OutsideDirectories } from '../outside-ports';
import { applyImport, type ApplyImportDeps } from './apply-import';

const AT_ONCE = 5;
const EVERY = 5 * MINUTE;
const LONGEST_WAIT = 6 * 60 * MINUTE;
/** Longer than a calendar may take to answer. */
const LEASE = 5 * MINUTE;
const DAYS_AHEAD = 90;

export interface ImportCalendarsDeps extends ApplyImportDeps {
  imports: ImportStore;
  calendars: Pick<ExternalCalendars, 'eventsIn'>;
  workspaces: OutsideDirectories['workspaces'];
  sealer: Pick<Sealer, 'open'>;
  onFailure: (connection: DueImport, error: unknown) => void;
}

/**
 * Imports the calendars whose turn it is, and says how many they were. A calendar that fails waits, twice as long each time; whoever dies
 * leaves it to another when the lease runs out.
 */
export const importCalendars = (deps: ImportCalendarsDeps) => async (): Promise<number> => {
  const now = deps.clock.now();
  const due = await deps.imports.lease(now, new Date(now.getTime() + LEASE), AT_ONCE);
  await Promise.all(due.map((connection) => importOne(deps, connection)));
  return due.length;
};

async function importOne(deps: ImportCalendarsDeps, connection: DueImport): Promise<void> {
  const now = deps.clock.now().getTime();
  try {
    const { url, username, workspaceId } = connection;
    const access = { url, username, password: deps.sealer.open(connection.passwordSealed) };
    const { livemode, timezone } = await deps.workspaces.factsOf(workspaceId);
    const events = await deps.calendars.eventsIn(access, { start: now, end: now + DAYS_AHEAD * DAY }, timezone);
    await applyImport(deps)(systemActor(workspaceId, livemode), connection, events);
    await deps.imports.finish(connection, new Date(now + EVERY), null);
  } catch (error) {
    const wait = Math.min(EVERY * 2 ** connection.failedAttempts, LONGEST_WAIT);
    await deps.imports.finish(connection, new Date(now + wait), toldOf(error));
    deps.onFailure(connection, error);
  }
}

const systemActor = (workspaceId: string, livemode: boolean): Actor => ({
  author: { kind: 'system', id: null, name: null },
  workspaceId,
  livemode,
  scopes: new Set(),
  visibility: { kind: 'all' },
  credentialId: null,
  connectedAppId: null,
  requestId: null,
});
