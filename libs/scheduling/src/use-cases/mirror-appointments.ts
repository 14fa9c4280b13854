import { MOST_ATTEMPTS, reasonOf, waitAfter, type Clock } from '@workops/kernel';
import type { DueEntry, ExternalCalendars, MirrorStore, Sealer } from '../calendar-ports';
import { MINUTE } from '../domain/zone';
import type { CalendarText, OutsideDirectories } from '../outside-ports';

const AT_ONCE = 10;
/** Longer than a calendar may take to answer. */
const LEASE = 5 * MINUTE;

export interface MirrorAppointmentsDeps {
  mirror: MirrorStore;
  calendars: Pick<ExternalCalendars, 'put' | 'remove'>;
  workspaces: OutsideDirectories['workspaces'];
  calendarText: CalendarText;
  sealer: Pick<Sealer, 'open'>;
  clock: Clock;
  onFailure: (entry: DueEntry, error: unknown) => void;
}

/**
 * Writes what is due into the calendars, and says how much it was. An entry is written as the appointment is after its lease began; one
 * process at a time writes it, and writes it again where it has changed meanwhile.
 */
export const mirrorAppointments = (deps: MirrorAppointmentsDeps) => async (): Promise<number> => {
  const now = deps.clock.now();
  const due = await deps.mirror.lease(now, new Date(now.getTime() + LEASE), AT_ONCE);
  await Promise.all(
    due.map(async (entry) => {
      try {
        await mirrorOne(deps, entry);
      } catch (error) {
        deps.onFailure(entry, error);
        const againAt = entry.attempts < MOST_ATTEMPTS ? new Date(now.getTime() + waitAfter(entry.attempts)) : null;
        await deps.mirror.failed(entry, againAt, reasonOf(error));
      }
    }),
  );
  return due.length;
};

const belongs = ({ appointment, connection }: DueEntry): boolean =>
  appointment.status !== 'cancelled' && (connection.memberId === null || connection.memberId === appointment.ownerUserId);

async function mirrorOne({ mirror, calendars, workspaces, calendarText, sealer }: MirrorAppointmentsDeps, entry: DueEntry): Promise<void> {
  const { appointment, connection, href, etag } = entry;
  const access = { url: connection.url, username: connection.username, password: sealer.open(connection.passwordSealed) };
  if (!belongs(entry)) {
    await calendars.remove(access, { href, etag });
    return mirror.removed(entry);
  }
  const { name } = await workspaces.factsOf(appointment.workspaceId);
  const content = calendarText({
    uid: appointment.icalUid,
    sequence: appointment.icalSequence,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    changedAt: appointment.updatedAt,
    summary: appointment.customerName ?? name,
  });
  await mirror.written(entry, await calendars.put(access, { href, etag, content }));
}
