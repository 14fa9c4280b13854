import type { AppointmentRecord } from './appointment';

/** The kind of an appointment that lies in somebody else's calendar. */
export const EXTERNAL = 'external';

const NAME_LENGTH = 200;

/** An event of an external calendar; each occurrence of what recurs is one. */
export interface ExternalEvent {
  /** The same each time it is read, whatever has changed. */
  uid: string;
  startsAt: Date;
  endsAt: Date;
  summary: string;
}

export interface ImportPlan {
  added: ExternalEvent[];
  /** Appointments as they are to be from now on. */
  moved: AppointmentRecord[];
  gone: AppointmentRecord[];
}

export const nameOf = ({ summary }: ExternalEvent): string | null => summary.trim().slice(0, NAME_LENGTH) || null;

/**
 * What an import has to change. What was cancelled here stays cancelled, for as long as the calendar has it; one that the calendar has no
 * more lets go of its UID, so that the event can come back as another appointment.
 */
export function planImport(imported: readonly AppointmentRecord[], events: readonly ExternalEvent[], now: Date): ImportPlan {
  const byUid = new Map(imported.map((each) => [each.icalUid, each]));
  const present = new Map(events.map((event) => [event.uid, event]));
  const plan: ImportPlan = { added: [], moved: [], gone: [] };
  for (const event of present.values()) {
    const before = byUid.get(event.uid);
    if (!before) plan.added.push(event);
    else if (before.status === 'confirmed' && differs(before, event)) plan.moved.push(asIn(event, before, now));
  }
  for (const each of imported) {
    if (each.status !== 'confirmed' || present.has(each.icalUid)) continue;
    plan.gone.push({ ...each, status: 'cancelled', icalUid: each.id, icalSequence: each.icalSequence + 1, updatedAt: now });
  }
  return plan;
}

const differs = (before: AppointmentRecord, event: ExternalEvent): boolean =>
  before.startsAt.getTime() !== event.startsAt.getTime() ||
  before.endsAt.getTime() !== event.endsAt.getTime() ||
  before.customerName !== nameOf(event);

const asIn = (event: ExternalEvent, before: AppointmentRecord, now: Date): AppointmentRecord => ({
  ...before,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  customerName: nameOf(event),
  icalSequence: before.icalSequence + 1,
  updatedAt: now,
});
