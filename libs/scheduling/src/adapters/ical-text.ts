import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarText } from '../outside-ports';

/** Line ends, characters that cannot be displayed, and unpaired surrogates. */
const UNWRITABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;

const oneLine = (text: string): string => text.replace(UNWRITABLE, ' ').trim();

const parameter = (name: string): string =>
  oneLine(name).replaceAll('\\', '/').replaceAll('^', '^^').replaceAll('"', "^'");

/** RFC 5545; the same state always gives the same text. */
export const icalText: CalendarText = ({
  uid,
  sequence,
  startsAt,
  endsAt,
  changedAt,
  summary,
  organiser,
  attendee,
  method,
}) => {
  const calendar = ical({ prodId: { company: 'Workspace Operations', product: 'Scheduling' } });
  if (method) calendar.method(ICalCalendarMethod[method]);
  const status = method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  const event = calendar.createEvent({
    id: uid,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: changedAt,
    summary: oneLine(summary),
    status,
  });
  if (organiser) event.organizer({ ...organiser, name: parameter(organiser.name) || organiser.email });
  if (attendee) {
    const name = parameter(attendee.name ?? '');
    event.createAttendee({
      ...(name && { name }),
      email: attendee.email,
      rsvp: false,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
    });
  }
  return calendar.toString();
};
