import { notFound, type Actor } from '@workops/kernel';
import { takeBack, type ApplyImportDeps } from './apply-import';

/** Limit of appointments cancelled by one call: as many as most calendars have. */
const AT_ONCE = 1_000;

/**
 * One transaction: the calendar is disconnected, its imported appointments take no slot any more, and the first of them are cancelled; the rest are cancelled
 * in the background. A running import adds nothing after it. Mirrored entries stay in the other calendar. Throws `not_found`.
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
