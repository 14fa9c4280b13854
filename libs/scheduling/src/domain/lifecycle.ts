import { conflict, MINUTE } from '@workops/kernel';
import { BLOCK, type AppointmentRecord } from './appointment';
import { wrongStatus } from './refusal';
import type { Visit } from './visit';

export const OUTCOMES = ['completed', 'no_show'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Holds expire by the clock, whether or not that is stored. */
export const hasExpired = ({ status, holdExpiresAt }: AppointmentRecord, now: Date): boolean =>
  status === 'pending_hold' && holdExpiresAt !== null && holdExpiresAt <= now;

const isOutcome = (status: string): status is Outcome => (OUTCOMES as readonly string[]).includes(status);

/** Returns the same object if nothing changes. Throws `invalid_status` unless `confirmed` or with the other outcome. */
export function concluded(appointment: AppointmentRecord, outcome: Outcome, now: Date): AppointmentRecord {
  const { status } = appointment;
  if (status === outcome) return appointment;
  if (status !== 'confirmed' && !isOutcome(status)) throw wrongStatus('La cita no está confirmada.');
  return { ...appointment, status: outcome, updatedAt: now };
}

/** Returns a confirmed appointment unchanged. Throws `hold_expired` or `invalid_status`. */
export function confirmed(appointment: AppointmentRecord, now: Date): AppointmentRecord {
  const { status, holdExpiresAt } = appointment;
  if (status === 'confirmed') return appointment;
  const wasHold = (status === 'pending_hold' || status === 'cancelled') && holdExpiresAt !== null;
  if (wasHold && holdExpiresAt <= now) throw conflict('hold_expired', 'La reserva de la hora venció.');
  if (status !== 'pending_hold') throw wrongStatus('La cita no está reservada.');
  return { ...appointment, status: 'confirmed', updatedAt: now };
}

/**
 * Returns a cancelled appointment unchanged. The sequence increases, so that attendees' calendars accept the change.
 * Only an expired hold keeps its expiry.
 */
export function cancelled(appointment: AppointmentRecord, now: Date): AppointmentRecord {
  if (appointment.status === 'cancelled') return appointment;
  const holdExpiresAt = hasExpired(appointment, now) ? appointment.holdExpiresAt : null;
  return {
    ...appointment,
    status: 'cancelled',
    holdExpiresAt,
    icalSequence: appointment.icalSequence + 1,
    updatedAt: now,
  };
}

/** Throws `invalid_status` if ended or cancelled. */
export function assertMovable(appointment: AppointmentRecord, now: Date): void {
  const { status } = appointment;
  const stands = (status === 'confirmed' || status === 'pending_hold') && !hasExpired(appointment, now);
  if (!stands) throw wrongStatus('La cita ya no se puede mover.');
}

export const isAt = (appointment: AppointmentRecord, { startsAt, endsAt }: Visit): boolean =>
  appointment.startsAt.getTime() === startsAt.getTime() && appointment.endsAt.getTime() === endsAt.getTime();

export const moved = (appointment: AppointmentRecord, { startsAt, endsAt }: Visit, now: Date): AppointmentRecord => ({
  ...appointment,
  startsAt,
  endsAt,
  icalSequence: appointment.icalSequence + 1,
  updatedAt: now,
});

/** Null if there is no reminder or its time has passed. */
export function reminderTime(
  { status, kind, startsAt }: Pick<AppointmentRecord, 'status' | 'kind' | 'startsAt'>,
  leadMinutes: number,
  now: Date,
): Date | null {
  if (status !== 'confirmed' || kind === BLOCK || leadMinutes === 0) return null;
  const due = new Date(startsAt.getTime() - leadMinutes * MINUTE);
  return due > now ? due : null;
}
