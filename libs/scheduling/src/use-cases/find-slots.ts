import { toDate, DAY, toDay, MINUTE, unusable, getZone, type Actor } from '@workops/kernel';
import { availableSlots } from '../domain/availability';
import type { ServiceStaff } from '../domain/booked-service';
import type { Wish } from '../domain/booking-rules';
import type { Hours } from '../domain/opening';
import { noSuchBranch } from '../domain/refusal';
import { MOST_BUFFER_MINUTES, type SchedulingConfig } from '../domain/schedule-config';
import { labelled, type Slot } from '../domain/slot';
import type { Span } from '../domain/spans';
import { slotsOfStaff } from '../domain/staff-hours';
import type { SchedulingDeps } from '../ports';
import { bookableType, staffAsked } from './bookable-type';
import { currentConfig, type CurrentConfig } from './current-config';
import { buildWish } from './visit-terms';
import { visitingPatient } from './visiting-patient';

export interface SlotQuestion {
  appointmentTypeId: string | null;
  ownerUserId: string | null;
  locationId: string | null;
  vehicleId: string | null;
  patientId: string | null;
  /** Half-open [from, to) of starts; null for the earliest and latest possible. */
  from: Date | null;
  to: Date | null;
}

/** Grid steps of a window: a year by the hour, a month by five minutes. */
const MOST_STEPS = 10_000;

type FindSlotsDeps = Pick<
  SchedulingDeps,
  'reads' | 'workspaces' | 'staff' | 'vehicles' | 'branches' | 'services' | 'patients' | 'holidays' | 'memo' | 'clock'
>;

/**
 * Slots from lead time to horizon, up to half a minute old; none for a sold or withdrawn vehicle. Throws `invalid` if
 * the type cannot be booked, `unusable` for an unknown owner or vehicle, `not_found` for a branch.
 */
export const findSlots =
  (deps: FindSlotsDeps) =>
  async (actor: Actor, { patientId, ...question }: SlotQuestion): Promise<readonly Slot[]> => {
    const { workspaceId, scopes } = actor;
    const isPublic = !scopes.has('appointments:read');
    const slots = deps.memo.recall(workspaceId, JSON.stringify({ ...question, isPublic }), () =>
      computedSlots(deps, workspaceId, question, isPublic),
    );
    return patientId === null ? slots : slotsFor(deps, actor, patientId, question.appointmentTypeId, slots);
  };

/** Omits days on which the patient is not eligible; none for a blocked patient. */
async function slotsFor(
  deps: FindSlotsDeps,
  actor: Actor,
  patientId: string,
  appointmentTypeId: string | null,
  offered: Promise<readonly Slot[]>,
): Promise<readonly Slot[]> {
  const [slots, type] = await Promise.all([
    offered,
    appointmentTypeId === null ? undefined : deps.reads.typeById(actor.workspaceId, appointmentTypeId),
  ]);
  const serviceId = type?.engine === 'clinic' ? type.externalRef : null;
  const patient = await visitingPatient(deps, actor, { patientId, contactId: null, serviceId }, 'query');
  if (!patient || serviceId === null) return slots;
  return patient.isBlocked ? [] : slots.filter(({ startsAt }) => patient.failedAt(startsAt).length === 0);
}

type CommonQuestion = Omit<SlotQuestion, 'patientId'>;

async function computedSlots(
  deps: FindSlotsDeps,
  workspaceId: string,
  question: CommonQuestion,
  isPublic: boolean,
): Promise<Slot[]> {
  const now = deps.clock.now().getTime();
  const [current, { type, service }, isVehicleGone] = await Promise.all([
    currentConfig(deps)(workspaceId),
    bookableType(deps)(workspaceId, question.appointmentTypeId, isPublic),
    assertNamedExist(deps, workspaceId, question),
  ]);
  const { config, workspace } = current;
  const window = clamped(question, config, now);
  if (window.start >= window.end || isVehicleGone) return [];
  const durationMinutes = type?.durationMinutes ?? config.slotMinutes;
  const touched = { start: window.start, end: window.end + (durationMinutes + MOST_BUFFER_MINUTES) * MINUTE };
  const [wish, diary] = await Promise.all([
    buildWish(deps, workspaceId, type, question),
    deps.reads.diary({ workspaceId, window: touched, now, bufferMinutes: config.bufferMinutes }),
  ]);
  const bufferMinutes = type?.bufferMinutes ?? config.bufferMinutes;
  const rules = {
    ...hoursIn(window, current, deps),
    slotMinutes: config.slotMinutes,
    durationMinutes,
    bufferMinutes,
    limits: config,
  };
  const slots = service
    ? slotsOfStaff(wish, window, rules, diary, presentStaff(staffAsked(service, question.ownerUserId), wish))
    : availableSlots(wish, window, rules, diary);
  return labelled(slots, workspace.language, config.timezone);
}

/** Staff who still belong to the workspace. */
function presentStaff(staff: readonly ServiceStaff[], { eligibleStaffIds }: Wish): ServiceStaff[] {
  const present = new Set(eligibleStaffIds);
  return staff.filter(({ memberId }) => present.has(memberId));
}

function clamped(
  { from, to }: CommonQuestion,
  { minLeadMinutes, bookingHorizonDays, slotMinutes }: SchedulingConfig,
  now: number,
): Span {
  const [earliest, latest] = [now + minLeadMinutes * MINUTE, now + bookingHorizonDays * DAY];
  const start = Math.max(from?.getTime() ?? earliest, earliest);
  return { start, end: Math.min(to?.getTime() ?? latest, latest, start + MOST_STEPS * slotMinutes * MINUTE) };
}

function hoursIn({ start, end }: Span, { config, workspace }: CurrentConfig, { holidays }: FindSlotsDeps): Hours {
  const zone = getZone(config.timezone);
  const [first, last] = [toDate(toDay(zone.wallAt(start))), toDate(toDay(zone.wallAt(end)))];
  const days = new Set(holidays.between(workspace.country, first, last));
  return { timezone: config.timezone, businessHours: config.effectiveBusinessHours, holidays: days };
}

/** True if the vehicle was sold or withdrawn. */
async function assertNamedExist(
  { staff, vehicles, branches }: FindSlotsDeps,
  workspaceId: string,
  question: CommonQuestion,
): Promise<boolean> {
  const { ownerUserId, vehicleId, locationId } = question;
  const [present, inStock, hasBranch] = await Promise.all([
    ownerUserId === null ? null : staff.presentAmong(workspaceId, [ownerUserId]),
    vehicleId === null || vehicles.inStock(workspaceId, vehicleId),
    locationId === null || branches.isBranch(workspaceId, locationId),
  ]);
  if (present?.length === 0) throw unusable('owner_user_id', 'El miembro no existe.', 'query');
  if (inStock === undefined) throw unusable('vehicle_id', 'El vehículo no existe.', 'query');
  if (!hasBranch) throw noSuchBranch();
  return !inStock;
}
