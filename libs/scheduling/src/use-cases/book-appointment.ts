import type { Actor } from '@workops/kernel';
import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { BookingInput } from '../domain/booking';
import { announce } from './announce';
import { planBooking, withPresentPeople } from './plan-booking';
import { takeSlot } from './take-slot';

/**
 * Opening hours, lead time and horizon do not apply to the team. Throws as `planBooking` does, then `blocked`,
 * `vehicle_taken`, `professional_taken` or `slot_taken`, or `unavailable` for too many concurrent bookings.
 */
export const bookAppointment =
  (deps: AppointmentDeps) =>
  async (actor: Actor, input: BookingInput): Promise<AppointmentRecord> => {
    const plan = await planBooking(deps)(actor, input);
    return deps.appointments.exclusively(actor, async (tx) => {
      const present = await withPresentPeople(deps)(actor, plan);
      // The clock is read under the lock, so that concurrent bookings have increasing times.
      const appointment = await takeSlot(tx, present, deps.clock.now(), null);
      announce(tx.events, 'appointment.booked', appointment);
      return appointment;
    });
  };
