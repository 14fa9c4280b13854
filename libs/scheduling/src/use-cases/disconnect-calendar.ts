import { notFound, type Actor } from '@workops/kernel';
import { takeBack, type ApplyImportDeps } from './apply-import';

/** What one call takes back: as much as most calendars have. */
const AT_ONCE = 1_000;

/**
 * One transaction: the calendar is disconnected, what was imported from it takes no hour any more, and the first of it is cancelled; what
 * is left is cancelled in the background. An import that is under way adds nothing after it. What was mirrored stays in the other
 * calendar. Throws `not_found`.
 */
export const disconnectCalendar =
  ({ calendarStore, clock }: Pick<ApplyImportDeps, 'calendarStore' | 'clock'>) =>
  (actor: Actor, id: string): Promise<void> =>
    calendarStore.exclusively(actor, async (tx) => {
      const connection = await tx.disconnect(id);
      if (!connection) throw notFound('El calendario no está conectado.');
      tx.audit.record({
        action: 'calendar.disconnected',
        target: { kind: 'calendar_connection', id },
        details: { host: new URL(connection.url).host },
      });
      await takeBack(tx, connection, [], clock.now(), AT_ONCE);
    });
