import type { AppointmentRecord } from './appointment';

export const EXTERNAL = 'external';

const NAME_LENGTH = 200;

/** `uid` differs per occurrence and is stable across reads. */
export interface ExternalEvent {
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
}

export interface ImportPlan {
  added: ExternalEvent[];
  moved: AppointmentRecord[];
}

export const appointmentName = ({ summary }: ExternalEvent): string | null =>
  summary.trim().slice(0, NAME_LENGTH) || null;

/**
 * Plans changes to appointments with the events' UIDs. Those cancelled here stay cancelled while the calendar has them.
 */
export function planImport(
  imported: readonly AppointmentRecord[],
  events: readonly ExternalEvent[],
  now: Date,
): ImportPlan {
  const byUid = new Map(imported.map((each) => [each.icalUid, each]));
  const plan: ImportPlan = { added: [], moved: [] };
  for (const event of events) {
    const before = byUid.get(event.uid);
    if (!before) plan.added.push(event);
    else if (before.status === 'confirmed' && differs(before, event)) plan.moved.push(asIn(event, before, now));
  }
  return plan;
}

/** The event is gone from the calendar. Releases its UID, so that it can be imported again as another appointment. */
export const takenBack = (appointment: AppointmentRecord, now: Date): AppointmentRecord => ({
  ...appointment,
  status: 'cancelled',
  icalUid: appointment.id,
  icalSequence: appointment.icalSequence + 1,
  updatedAt: now,
});

const differs = (before: AppointmentRecord, event: ExternalEvent): boolean =>
  before.startsAt.getTime() !== event.startsAt.getTime() ||
  before.endsAt.getTime() !== event.endsAt.getTime() ||
  before.customerName !== appointmentName(event);

const asIn = (event: ExternalEvent, before: AppointmentRecord, now: Date): AppointmentRecord => ({
  ...before,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  customerName: appointmentName(event),
  icalSequence: before.icalSequence + 1,
  updatedAt: now,
});
