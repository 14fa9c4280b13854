import { unusable, type Actor } from '@workops/kernel';
import { availableSlots, type SlotRules } from '../domain/availability';
import type { Wish } from '../domain/booking-rules';
import type { SchedulingConfig } from '../domain/schedule-config';
import { labelled, type Slot } from '../domain/slot';
import type { Span } from '../domain/spans';
import { dateOf, DAY, dayOf, MINUTE, zoneOf } from '../domain/zone';
import type { SchedulingDeps } from '../ports';
import { bookableType } from './bookable-type';
import { currentConfig } from './current-config';

export interface SlotQuestion {
  appointmentTypeId: string | null;
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  /** The first start and the moment before which the last one lies; null for as early and as late as can be. */
  from: Date | null;
  to: Date | null;
}

/** How many steps of the grid a window has: a year by the hour, a month by five minutes. */
const MOST_STEPS = 10_000;

type FindSlotsDeps = Pick<SchedulingDeps, 'reads' | 'workspaces' | 'staff' | 'holidays' | 'memo' | 'clock'>;

/**
 * The hours that can be had, between the lead time and the horizon. They may be half a minute old: one that was offered can be gone.
 * Throws `invalid` for a type that cannot be booked, and `unusable` for an owner who is no member.
 */
export const findSlots =
  (deps: FindSlotsDeps) =>
  async ({ workspaceId }: Actor, question: SlotQuestion): Promise<readonly Slot[]> =>
    deps.memo.recall(workspaceId, JSON.stringify(question), () => computedSlots(deps, workspaceId, question));

async function computedSlots(deps: FindSlotsDeps, workspaceId: string, question: SlotQuestion): Promise<Slot[]> {
  const now = deps.clock.now().getTime();
  const [{ config, workspace }, type] = await Promise.all([
    currentConfig(deps)(workspaceId),
    bookableType(deps)(workspaceId, question.appointmentTypeId),
  ]);
  const window = clamped(question, config, now);
  if (window.start >= window.end) return [];
  const zone = zoneOf(config.timezone);
  const [first, last] = [dateOf(dayOf(zone.wallAt(window.start))), dateOf(dayOf(zone.wallAt(window.end)))];
  const rules: SlotRules = {
    timezone: config.timezone,
    businessHours: config.effectiveBusinessHours,
    holidays: new Set(deps.holidays.between(workspace.country, first, last)),
    slotMinutes: config.slotMinutes,
    durationMinutes: type?.durationMinutes ?? config.slotMinutes,
    bufferMinutes: type?.bufferMinutes ?? config.bufferMinutes,
    limits: config,
  };
  const wish = await wishOf(deps, workspaceId, question, type?.eligibleStaffIds ?? []);
  const until = window.end + (rules.durationMinutes + rules.bufferMinutes) * MINUTE;
  const { bufferMinutes } = config;
  const diary = await deps.reads.diary({ workspaceId, window: { start: window.start, end: until }, now, bufferMinutes });
  return labelled(availableSlots(wish, window, rules, diary), workspace.language, config.timezone);
}

function clamped({ from, to }: SlotQuestion, { minLeadMinutes, bookingHorizonDays, slotMinutes }: SchedulingConfig, now: number): Span {
  const [earliest, latest] = [now + minLeadMinutes * MINUTE, now + bookingHorizonDays * DAY];
  const start = Math.max(from?.getTime() ?? earliest, earliest);
  return { start, end: Math.min(to?.getTime() ?? latest, latest, start + MOST_STEPS * slotMinutes * MINUTE) };
}

async function wishOf({ staff }: FindSlotsDeps, workspaceId: string, question: SlotQuestion, eligible: readonly string[]): Promise<Wish> {
  const { appointmentTypeId, ownerUserId, locationId, vehicleId } = question;
  const asked = ownerUserId === null ? eligible : [...eligible, ownerUserId];
  const present = asked.length > 0 ? await staff.presentAmong(workspaceId, asked) : [];
  if (ownerUserId !== null && !present.includes(ownerUserId)) throw unusable('owner_user_id', 'El miembro no existe.', 'query');
  const eligibleStaffIds = eligible.length > 0 ? eligible.filter((id) => present.includes(id)) : null;
  return { appointmentTypeId, ownerUserId, locationId, vehicleId, eligibleStaffIds };
}
