import type { Actor } from '@workops/kernel';
import type { AppointmentDeps, TypedAppointment } from '../appointment-ports';
import type { AppointmentRef } from '../domain/display-id';
import { noSuchAppointment } from '../domain/refusal';

/** Throws `not_found`, also if the actor may not see it. */
export const readAppointment =
  ({ appointmentReads }: Pick<AppointmentDeps, 'appointmentReads'>) =>
  async (actor: Actor, ref: AppointmentRef): Promise<TypedAppointment> => {
    const appointment = await appointmentReads.byRef(actor, ref);
    if (!appointment) throw noSuchAppointment();
    return appointment;
  };
