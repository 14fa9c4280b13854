import { DAY, toDay, getZone } from '@workops/kernel';
import type { AppointmentTransaction } from '../appointment-ports';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import { chooseAssignee } from '../domain/assignment';
import { findConflict, type Diary } from '../domain/booking-rules';
import { reminderTime } from '../domain/lifecycle';
import { slotConflict } from '../domain/refusal';
import { toSpan, type Visit } from '../domain/visit';
import type { Span } from '../domain/spans';
import type { BookingPlan } from './plan-booking';
import type { VisitTerms } from './visit-terms';
import { noteOverride } from './visiting-patient';

/** Returns the diary around the slot; throws the reason if it is not free. `except` is the appointment being moved. */
export async function assertFree(
  { appointments }: AppointmentTransaction,
  visit: Visit,
  { wish, config, bufferMinutes }: VisitTerms,
  now: Date,
  except?: string,
): Promise<Diary> {
  const window = toSpan(visit, bufferMinutes);
  const diary = await appointments.diary({ window, now: now.getTime(), bufferMinutes: config.bufferMinutes, except });
  const conflict = findConflict(wish, window, diary, config);
  if (conflict) throw slotConflict(conflict);
  return diary;
}

/** Confirms or holds. Throws the reason if the slot is not free; a block conflicts with nothing. */
export async function takeSlot(
  tx: AppointmentTransaction,
  plan: BookingPlan,
  now: Date,
  holdExpiresAt: Date | null,
): Promise<AppointmentRecord> {
  const { draft, terms, overridden } = plan;
  const ownerUserId = draft.kind === BLOCK ? null : await freeOwner(tx, plan, now);
  const status = holdExpiresAt ? ('pending_hold' as const) : ('confirmed' as const);
  const appointment = { ...draft, ownerUserId, status, holdExpiresAt, createdAt: now, updatedAt: now };
  const added = await tx.appointments.add(appointment, {
    dueAt: reminderTime(appointment, terms.config.reminderLeadMinutes, now),
  });
  noteOverride(tx, added, overridden);
  return added;
}

/** The requested owner, or a free member; null if the type has no staff. */
async function freeOwner(tx: AppointmentTransaction, { draft, terms }: BookingPlan, now: Date): Promise<string | null> {
  const { wish, config, bufferMinutes, timezone } = terms;
  const diary = await assertFree(tx, draft, terms, now);
  const { ownerUserId, staffThen, eligibleStaffIds } = wish;
  if (ownerUserId !== null || eligibleStaffIds === null || timezone === null) return ownerUserId;
  const candidates = staffThen ?? eligibleStaffIds;
  const loads = await tx.appointments.loads(candidates, dayAround(draft.startsAt, timezone));
  const assignee = chooseAssignee(candidates, toSpan(draft, bufferMinutes), diary, config, loads);
  if (!assignee) throw slotConflict('slot_taken');
  return assignee;
}

function dayAround(moment: Date, timezone: string): Span {
  const zone = getZone(timezone);
  const day = toDay(zone.wallAt(moment.getTime()));
  return { start: zone.instantReaching(day * DAY), end: zone.instantReaching((day + 1) * DAY) };
}
