import {
  failureName,
  fairRound,
  MINUTE,
  MOST_ATTEMPTS,
  ownerKey,
  waitAfter,
  type Clock,
  type OwnerStandings,
} from '@workops/kernel';
import type { DueEntry, ExternalCalendars, MirrorStore, Sealer } from '../calendar-ports';
import { calendarTerms, type CalendarTerms } from '../domain/calendar-owner';
import { CalendarTrouble } from '../domain/calendar-trouble';
import type { CalendarText, OutsideDirectories } from '../outside-ports';

const PLACES = 20;
/** Exceeds the timeout of a calendar. */
const LEASE = 5 * MINUTE;

export interface MirrorAppointmentsDeps {
  mirror: MirrorStore;
  calendars: Pick<ExternalCalendars, 'put' | 'remove'>;
  workspaces: OutsideDirectories['workspaces'];
  owners: OwnerStandings;
  plainHttp: boolean;
  calendarText: CalendarText;
  sealer: Pick<Sealer, 'open'>;
  clock: Clock;
  onFailure: (entry: DueEntry, error: unknown) => void;
  isOver: () => boolean;
}

/**
 * Returns the number of due entries. Only the lease's process writes an entry, with the state after the lease began;
 * one that changes meanwhile is written again.
 */
export const mirrorAppointments = (deps: MirrorAppointmentsDeps) => (): Promise<number> =>
  fairRound({
    places: PLACES,
    lease: (limit) => {
      const now = deps.clock.now();
      return deps.mirror.lease(now, new Date(now.getTime() + LEASE), limit);
    },
    work: async (entry) => {
      try {
        await mirrorOne(deps, entry);
      } catch (error) {
        deps.onFailure(entry, error);
        await again(deps, entry, error);
      }
    },
    isOver: deps.isOver,
  });

const wordsFor = (error: unknown): string => (error instanceof CalendarTrouble ? error.message : failureName(error));

/** A rejected entry does not affect others; any other error pauses all entries of the calendar. */
async function again(
  { mirror, clock, isOver }: MirrorAppointmentsDeps,
  entry: DueEntry,
  error: unknown,
): Promise<void> {
  const now = clock.now();
  if (isOver()) return mirror.failed(entry, now, wordsFor(error));
  const at = new Date(now.getTime() + waitAfter(entry.attempts));
  if (error instanceof CalendarTrouble && error.trouble !== 'refused') await mirror.spare(entry, at);
  await mirror.failed(entry, entry.attempts < MOST_ATTEMPTS ? at : null, wordsFor(error));
}

const belongs = ({ appointment, connection }: DueEntry, terms: CalendarTerms): boolean =>
  appointment.status !== 'cancelled' &&
  (connection.memberId === null || connection.memberId === appointment.ownerUserId) &&
  terms.shows(appointment);

async function mirrorOne(deps: MirrorAppointmentsDeps, entry: DueEntry): Promise<void> {
  const { mirror, calendars, workspaces, owners, plainHttp, calendarText, sealer } = deps;
  const { appointment, connection, href, etag } = entry;
  const { workspaceId } = appointment;
  const { owner } = connection;
  const standings = owner && (await owners.loadStandings([{ ...owner, workspaceId }]));
  const terms = calendarTerms(connection, owner ? standings?.get(ownerKey(owner)) : undefined);
  if (!terms) return mirror.removed(entry);
  const { name, livemode } = await workspaces.loadFacts(workspaceId);
  const password = sealer.open(connection.passwordSealed);
  const access = { url: connection.url, username: connection.username, password, tlsOnly: livemode && !plainHttp };
  if (!belongs(entry, terms)) {
    await calendars.remove(access, { href, etag });
    return mirror.removed(entry);
  }
  const content = calendarText({
    uid: appointment.icalUid,
    sequence: appointment.icalSequence,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    changedAt: appointment.updatedAt,
    summary: (terms.names ? appointment.customerName : null) ?? name,
  });
  await mirror.written(entry, await calendars.put(access, { href, etag, content }));
}
