import type { Actor } from '@workops/kernel';
import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { BookingInput } from '../domain/booking';
import { announce } from './announce';
import { planBooking, withPresentPeople } from './plan-booking';
import { takeSlot } from './take-slot';

/**
 * Books and confirms at once. Neither opening hours nor lead time nor horizon apply to the team. Throws what `planBooking` throws, then `blocked`,
 * `vehicle_taken`, `professional_taken` or `slot_taken`; `unavailable` when there are too many concurrent bookings.
 */
export const bookAppointment =
  (deps: AppointmentDeps) =>
  async (actor: Actor, input: BookingInput): Promise<AppointmentRecord> => {
    const plan = await planBooking(deps)(actor, input);
    return deps.appointments.exclusively(actor, async (tx) => {
      const present = await withPresentPeople(deps)(actor, plan);
      // The clock is read under the lock: earlier calls have booked at an earlier moment.
      const appointment = await takeSlot(tx, present, deps.clock.now(), null);
      announce(tx.events, 'appointment.booked', appointment);
      return appointment;
    });
  };
