import type { RecordedEvent } from '@workops/contracts';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import { inviteLetter } from '../domain/letters';
import {
  calledIn,
  type AppointmentKey,
  type CalendarEntry,
  type CalendarText,
  type Invite,
  type InviteTransaction,
  type OutsideDirectories,
  type WorkspaceFacts,
} from '../outside-ports';

export interface InviteAttendeesDeps extends OutsideDirectories {
  calendarText: CalendarText;
  /** Sender address of workspaces. */
  organiserAddress: string;
}

/**
 * Invites for a booked or moved appointment, cancels for a cancelled one or a former contact; holds have none. The
 * current state decides, so late and repeated events find their sequence number sent.
 */
export const inviteAttendees =
  (deps: InviteAttendeesDeps) =>
  async (tx: InviteTransaction, events: readonly RecordedEvent[]): Promise<void> => {
    const cancelled = new Set(events.filter(takesInviteBack).map(({ resource }) => resource.id));
    const found = await tx.appointments(keysOf(events));
    const appointments: ToldAppointment[] = [
      ...found.filter((each) => isTold(each, cancelled.has(each.id))),
      ...events.flatMap((event) => takenFromContact(event, found)),
    ];
    const workspaceIds = [...new Set(appointments.map(({ workspaceId }) => workspaceId))];
    const invites = await Promise.all(
      workspaceIds.map((workspaceId) =>
        invitesTo(
          deps,
          workspaceId,
          appointments.filter((each) => each.workspaceId === workspaceId),
        ),
      ),
    );
    await tx.queue(invites.flat());
  };

const takesInviteBack = ({ type, changes }: RecordedEvent): boolean =>
  type === 'appointment.cancelled' && changes?.status?.from !== 'pending_hold';

type ToldAppointment = AppointmentRecord & { isTakenAway?: true };

/** The cancelled appointment, as the former contact knows it; none if the event names no former contact. */
function takenFromContact(
  { changes, resource }: RecordedEvent,
  found: readonly AppointmentRecord[],
): ToldAppointment[] {
  const former = changes?.contact_id?.from;
  const appointment = found.find(({ id }) => id === resource.id);
  if (typeof former !== 'string' || !appointment || appointment.contactId === former) return [];
  const theirs: ToldAppointment = { ...appointment, contactId: former, status: 'cancelled', isTakenAway: true };
  return isTold(theirs, true) ? [theirs] : [];
}

const keysOf = (events: readonly RecordedEvent[]): AppointmentKey[] => [
  ...new Map(events.map(({ workspaceId, resource }) => [resource.id, { workspaceId, id: resource.id! }])).values(),
];

/** Imported appointments have an organiser elsewhere. */
const isTold = ({ status, kind, calendarConnectionId, contactId }: AppointmentRecord, wasCancelled: boolean): boolean =>
  (status === 'confirmed' || (status === 'cancelled' && wasCancelled)) &&
  kind !== BLOCK &&
  calendarConnectionId === null &&
  contactId !== null;

async function invitesTo(
  deps: InviteAttendeesDeps,
  workspaceId: string,
  appointments: readonly ToldAppointment[],
): Promise<Invite[]> {
  const contactIds = appointments.map(({ contactId }) => contactId!);
  const [workspace, people] = await Promise.all([
    deps.workspaces.loadFacts(workspaceId),
    deps.contacts.reach(workspaceId, contactIds),
  ]);
  return appointments.flatMap((appointment) => {
    const person = people.get(appointment.contactId!);
    return person?.email
      ? [inviteTo(deps, appointment, workspace, { name: calledIn(workspace, person), email: person.email })]
      : [];
  });
}

type Attendee = Required<CalendarEntry>['attendee'];

function inviteTo(
  deps: InviteAttendeesDeps,
  appointment: ToldAppointment,
  workspace: WorkspaceFacts,
  attendee: Attendee,
): Invite {
  const method = appointment.status === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const);
  const content = deps.calendarText({
    uid: appointment.icalUid,
    sequence: appointment.icalSequence,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
    changedAt: appointment.updatedAt,
    summary: workspace.name,
    organiser: { name: workspace.name, email: deps.organiserAddress },
    attendee,
    method,
  });
  const contact = appointment.isTakenAway ? `:${appointment.contactId}` : '';
  const key = `invite:${appointment.id}:${appointment.icalSequence}:${method}${contact}`;
  return {
    workspaceId: appointment.workspaceId,
    key,
    to: attendee.email,
    ...inviteLetter(appointment, workspace, attendee.name),
    calendar: { method, content },
  };
}
