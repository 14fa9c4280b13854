import { notFound, type Actor } from '@workops/kernel';
import { takeBack, type ApplyImportDeps } from './apply-import';

/** Appointments cancelled by one call, enough for most calendars. */
const AT_ONCE = 1_000;

/**
 * Frees all imported slots and cancels the first appointments in one transaction; the rest follow in the background. A
 * running import adds nothing afterwards; mirrored entries stay. Throws `not_found`.
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
