import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, AppointmentTransaction, CustomerNotices } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfStatus } from '../domain/appointment-event';
import type { AppointmentRef } from '../domain/display-id';
import { cancelled, hasExpired } from '../domain/lifecycle';
import { noSuchAppointment } from '../domain/refusal';
import { announce } from './announce';

/**
 * Frees the hour and drops the reminder; cancelling again changes nothing. An expired hold had ended before, without a word. Throws
 * `not_found`. The reason is said to the customer and kept nowhere.
 */
export const cancelAppointment =
  ({ appointments, notices, clock }: Pick<AppointmentDeps, 'appointments' | 'notices' | 'clock'>) =>
  (actor: Actor, ref: AppointmentRef, reason: string | null): Promise<AppointmentRecord> =>
    appointments.exclusively(actor, async (tx) => {
      const before = await tx.appointments.lock(ref);
      if (!before) throw noSuchAppointment();
      const now = clock.now();
      const after = cancelled(before, now);
      if (after === before) return before;
      const silent = hasExpired(before, now);
      const stamped = silent ? after : withNotice(tx, notices, after, reason, now);
      await tx.appointments.save(stamped, { dueAt: null });
      if (!silent) announce(tx.events, 'appointment.cancelled', stamped, changesOfStatus(before, stamped));
      return stamped;
    });

/** Stamped with the cancellation and sent after its commit: a crash in between loses the notice, and nothing sends it twice. */
function withNotice(
  tx: AppointmentTransaction,
  notices: CustomerNotices,
  appointment: AppointmentRecord,
  reason: string | null,
  now: Date,
): AppointmentRecord {
  const { workspaceId, conversationId } = appointment;
  if (conversationId === null || appointment.cancelNoticeAt !== null) return appointment;
  const stamped = { ...appointment, cancelNoticeAt: now };
  tx.afterCommit(() => void notices.tellCancelled({ workspaceId, conversationId, appointment: stamped, reason }).catch(() => undefined));
  return stamped;
}
