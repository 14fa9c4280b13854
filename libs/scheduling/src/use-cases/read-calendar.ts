import { DAY, malformed, type Actor } from '@workops/kernel';
import type { AppointmentDeps, TypedAppointment } from '../appointment-ports';

export interface CalendarInput {
  from: Date;
  /** After `from`, by 62 days at most. */
  to: Date;
  /** Only the caller's diary and unassigned appointments; nothing for a caller who is no member. */
  mine: boolean;
}

const CALENDAR_DAYS = 62;
const CALENDAR_ENTRIES = 5_000;

const tooMany = (): Error => {
  const message = `More than ${CALENDAR_ENTRIES} appointments overlap this window: ask for fewer days at a time, or for your own with mine=true.`;
  return malformed('query', [{ path: 'to', message, code: 'too_big' }]);
};

/** Everything that overlaps `[from, to)` and that the actor sees, in order. Throws `malformed`, also where that is more than 5,000. */
export const readCalendar =
  ({ appointmentReads }: Pick<AppointmentDeps, 'appointmentReads'>) =>
  async (actor: Actor, { from, to, mine }: CalendarInput): Promise<TypedAppointment[]> => {
    const window = { start: from.getTime(), end: to.getTime() };
    if (window.end <= window.start)
      throw malformed('query', [{ path: 'to', message: 'Must be after from.', code: 'too_small' }]);
    if (window.end - window.start > CALENDAR_DAYS * DAY) {
      throw malformed('query', [
        { path: 'to', message: `Must be within ${CALENDAR_DAYS} days of from.`, code: 'too_big' },
      ]);
    }
    const { kind, id } = actor.author;
    const of = mine && kind === 'member' && id !== null ? { memberId: id } : undefined;
    const found = await appointmentReads.overlapping(actor, window, { of, limit: CALENDAR_ENTRIES });
    if (found === 'too many') throw tooMany();
    return found;
  };
