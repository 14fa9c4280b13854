import { notFound, type Actor } from '@workops/kernel';
import { takeBack, type ApplyImportDeps } from './apply-import';

/** Maximum appointments cancelled by one call, enough for most calendars. */
const AT_ONCE = 1_000;

/**
 * In one transaction, disconnects the calendar, frees the slots of its imported appointments and cancels the first of
 * them. The rest are cancelled in the background; a running import adds nothing afterwards. Mirrored entries stay in
 * the other calendar; throws `not_found`.
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
