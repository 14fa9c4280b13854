import { dateOf, dayOf, MINUTE, zoneOf, type Actor } from '@workops/kernel';
import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { assertCanBeHeld, type BookingInput } from '../domain/booking';
import { invalidBooking } from '../domain/invalid-booking';
import { isWithinHours } from '../domain/opening';
import type { Visit } from '../domain/visit';
import type { Holidays } from '../ports';
import { currentConfig, type CurrentConfig } from './current-config';
import { planBooking, withPresentContact } from './plan-booking';
import { takeSlot } from './take-slot';

/**
 * Holds a slot until the hold expires, without a write at that moment. A caller who may not book, as every publishable key, is held to
 * opening hours and lead time. `visitor` is the address of who calls from a website: so many open holds are theirs at most. Throws as
 * `bookAppointment` does, and `too_many`.
 */
export const holdSlot =
  (deps: AppointmentDeps) =>
  async (actor: Actor, input: BookingInput, visitor: string | null = null): Promise<AppointmentRecord> => {
    assertCanBeHeld(input);
    const publicHours = actor.scopes.has('appointments:write') ? null : await currentConfig(deps)(actor.workspaceId);
    const assertVisit = (visit: Visit, now: Date): void => {
      if (publicHours) assertOfferable(visit, publicHours, deps.holidays, now);
    };
    const plan = await planBooking(deps, (visit) => assertVisit(visit, deps.clock.now()))(actor, input);
    return deps.appointments.exclusively(actor, async (tx) => {
      const present = await withPresentContact(deps)(plan);
      const now = deps.clock.now();
      assertVisit(plan.draft, now);
      if (visitor !== null) await tx.appointments.mustHaveRoomFor(visitor);
      const hold = await takeSlot(tx, present, now, new Date(now.getTime() + plan.terms.config.holdTtlMinutes * MINUTE));
      if (visitor !== null) await tx.appointments.noteVisitor(visitor, hold);
      return hold;
    });
  };

function assertOfferable({ startsAt, endsAt }: Visit, { config, workspace }: CurrentConfig, holidays: Holidays, now: Date): void {
  const visit = { start: startsAt.getTime(), end: endsAt.getTime() };
  if (visit.start < now.getTime() + config.minLeadMinutes * MINUTE) throw invalidBooking('La hora está demasiado cerca.');
  const day = dateOf(dayOf(zoneOf(config.timezone).wallAt(visit.start)));
  const closed = new Set(holidays.between(workspace.country, day, day));
  const hours = { timezone: config.timezone, businessHours: config.effectiveBusinessHours, holidays: closed };
  if (!isWithinHours(visit, hours)) throw invalidBooking('La hora está fuera del horario de atención.');
}
