import type { Actor } from '@workops/kernel';
import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { AppointmentRef } from '../domain/display-id';
import { confirmed, reminderTime } from '../domain/lifecycle';
import { noSuchAppointment } from '../domain/refusal';
import { mustBeServed } from '../domain/visiting-patient';
import { announce } from './announce';
import { ownConfig } from './visit-terms';

/**
 * A hold still has its slot, so nothing is checked again; an expired one throws `hold_expired`. Idempotent. Throws
 * `not_found`, `invalid_status`, or as `mustBeServed` does.
 */
export const confirmHold =
  (deps: AppointmentDeps) =>
  async (actor: Actor, ref: AppointmentRef): Promise<AppointmentRecord> => {
    const config = await ownConfig(deps, actor.workspaceId);
    return deps.appointments.exclusively(actor, async (tx) => {
      const before = await tx.appointments.lock(ref);
      if (!before) throw noSuchAppointment();
      const now = deps.clock.now();
      const after = confirmed(before, now);
      if (after === before) return before;
      await mustServe(deps, actor, before);
      await tx.appointments.save(after, { dueAt: reminderTime(after, config.reminderLeadMinutes, now) });
      announce(tx.events, 'appointment.booked', after);
      return after;
    });
  };

/** Needs no lock, because an erasure waits for the locked appointment. */
async function mustServe(
  { patients, reads }: AppointmentDeps,
  actor: Actor,
  { workspaceId, patientId, appointmentTypeId }: AppointmentRecord,
): Promise<void> {
  if (patientId === null || appointmentTypeId === null) return;
  const type = await reads.typeById(workspaceId, appointmentTypeId);
  if (type?.engine !== 'clinic') return;
  const patient = await patients.visiting(workspaceId, { patientId, contactId: null, serviceId: null });
  if (patient) mustBeServed(actor, patient);
}
