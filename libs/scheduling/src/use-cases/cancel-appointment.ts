import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, CustomerNotices } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfStatus } from '../domain/appointment-event';
import type { AppointmentRef } from '../domain/display-id';
import { cancelled, hasExpired } from '../domain/lifecycle';
import { noSuchAppointment } from '../domain/refusal';
import { announce } from './announce';

/**
 * Frees the slot and drops the reminder; idempotent. An expired hold gets no notice. The reason is sent, not stored;
 * throws `not_found`.
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

/** The notice commits with the cancellation, so a crash cannot lose it nor a repeat send it twice. */
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
