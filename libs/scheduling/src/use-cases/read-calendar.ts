import { DAY, malformed, type Actor } from '@workops/kernel';
import type { AppointmentDeps, TypedAppointment } from '../appointment-ports';

export interface CalendarInput {
  from: Date;
  /** At most 62 days after `from`. */
  to: Date;
  /** Only a member's own and unassigned appointments; ignored for other callers. */
  mine: boolean;
}

const CALENDAR_DAYS = 62;
const CALENDAR_ENTRIES = 5_000;

const tooMany = (): Error => {
  const message = `More than ${CALENDAR_ENTRIES} appointments overlap this window: ask for fewer days at a time, or for your own with mine=true.`;
  return malformed('query', [{ path: 'to', message, code: 'too_big' }]);
};

/** Visible appointments that overlap `[from, to)`, in order. Throws `malformed`, also for more than 5,000. */
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
    const entries = await appointmentReads.overlapping(actor, window, { of, limit: CALENDAR_ENTRIES });
    if (entries === 'too many') throw tooMany();
    return entries;
  };
