import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, CustomerNotices } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfStatus } from '../domain/appointment-event';
import type { AppointmentRef } from '../domain/display-id';
import { cancelled, hasExpired } from '../domain/lifecycle';
import { noSuchAppointment } from '../domain/refusal';
import { announce } from './announce';

/**
 * Frees the slot and drops the reminder; cancelling again changes nothing. An expired hold had ended before, without a notice. Throws `not_found`. The reason
 * is sent to the customer and not stored.
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
      const stamped = silent ? after : await withNotice(notices, actor, after, reason, now);
      await tx.appointments.save(stamped, { dueAt: null });
      if (!silent) announce(tx.events, 'appointment.cancelled', stamped, changesOfStatus(before, stamped));
      return stamped;
    });

/** Sent in the commit of the cancellation, so that no crash loses it and no repeat sends it twice. */
async function withNotice(
  notices: CustomerNotices,
  actor: Actor,
  appointment: AppointmentRecord,
  reason: string | null,
  now: Date,
) {
  const { conversationId, cancelNoticeAt } = appointment;
  if (conversationId === null || cancelNoticeAt !== null) return appointment;
  return (await notices.tellCancelled(actor, appointment, reason))
    ? { ...appointment, cancelNoticeAt: now }
    : appointment;
}
