import { toDate, toDay, MINUTE, getZone, type Actor } from '@workops/kernel';
import type { AppointmentDeps } from '../appointment-ports';
import type { AppointmentRecord } from '../domain/appointment';
import type { ServiceStaff } from '../domain/booked-service';
import { assertCanBeHeld, type BookingInput } from '../domain/booking';
import { invalidBooking } from '../domain/invalid-booking';
import { isWithinHours, type Hours } from '../domain/opening';
import type { Span } from '../domain/spans';
import { staffAt } from '../domain/staff-hours';
import type { Visit } from '../domain/visit';
import type { Holidays } from '../ports';
import { currentConfig, type CurrentConfig } from './current-config';
import { planBooking, withPresentPeople, type Offered } from './plan-booking';
import { takeSlot } from './take-slot';

/**
 * Callers without booking permission must observe opening hours and lead time. `visitor`, a website visitor's address
 * or an AI agent's contact, has a limit. Throws as `bookAppointment` does, and `too_many`.
 */
export const holdSlot =
  (deps: AppointmentDeps) =>
  async (actor: Actor, input: BookingInput, visitor: string | null = null): Promise<AppointmentRecord> => {
    assertCanBeHeld(input);
    const publicHours = actor.scopes.has('appointments:write') ? null : await currentConfig(deps)(actor.workspaceId);
    const assertVisit = (visit: Visit, now: Date): void => {
      if (publicHours) assertOfferable(visit, publicHours, deps.holidays, now);
    };
    const offered: Offered = (visit, staff) => {
      assertVisit(visit, deps.clock.now());
      return staff && publicHours ? staffThen(visit, staff, publicHours, deps.holidays) : undefined;
    };
    const plan = await planBooking(deps, publicHours ? offered : undefined)(actor, input);
    return deps.appointments.exclusively(actor, async (tx) => {
      const present = await withPresentPeople(deps)(actor, plan);
      const now = deps.clock.now();
      assertVisit(plan.draft, now);
      if (visitor !== null) await tx.appointments.mustHaveRoomFor(visitor);
      const hold = await takeSlot(
        tx,
        present,
        now,
        new Date(now.getTime() + plan.terms.config.holdTtlMinutes * MINUTE),
      );
      if (visitor !== null) await tx.appointments.noteVisitor(visitor, hold);
      return hold;
    });
  };

function staffThen(
  { startsAt, endsAt }: Visit,
  staff: readonly ServiceStaff[],
  current: CurrentConfig,
  holidays: Holidays,
): string[] {
  const visit = { start: startsAt.getTime(), end: endsAt.getTime() };
  const present = staffAt(staff, visit, {
    ...hoursOn(visit, current, holidays),
    slotMinutes: current.config.slotMinutes,
  });
  if (present.length === 0) throw invalidBooking('Nadie atiende el servicio a esa hora.');
  return present;
}

function hoursOn({ start }: Span, { config, workspace }: CurrentConfig, holidays: Holidays): Hours {
  const day = toDate(toDay(getZone(config.timezone).wallAt(start)));
  return {
    timezone: config.timezone,
    businessHours: config.effectiveBusinessHours,
    holidays: new Set(holidays.between(workspace.country, day, day)),
  };
}

function assertOfferable({ startsAt, endsAt }: Visit, current: CurrentConfig, holidays: Holidays, now: Date): void {
  const visit = { start: startsAt.getTime(), end: endsAt.getTime() };
  if (visit.start < now.getTime() + current.config.minLeadMinutes * MINUTE)
    throw invalidBooking('La hora está demasiado cerca.');
  if (!isWithinHours(visit, hoursOn(visit, current, holidays)))
    throw invalidBooking('La hora está fuera del horario de atención.');
}
