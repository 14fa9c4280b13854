import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, TypedAppointment } from '../appointment-ports';
import type { AppointmentRef } from '../domain/display-id';
import { noSuchAppointment } from '../domain/refusal';

/** Throws `not_found`, also for an appointment that the actor may not see. */
export const readAppointment =
  ({ appointmentReads }: Pick<AppointmentDeps, 'appointmentReads'>) =>
  async (actor: Actor, ref: AppointmentRef): Promise<TypedAppointment> => {
    const appointment = await appointmentReads.byRef(actor, ref);
    if (!appointment) throw noSuchAppointment();
    return appointment;
  };
