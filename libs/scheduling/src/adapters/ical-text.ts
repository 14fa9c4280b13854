import ical, { ICalAttendeeRole, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarText } from '../outside-ports';

/** RFC 5545; the same text whenever the same state is written. */
export const icalText: CalendarText = ({ uid, sequence, startsAt, endsAt, changedAt, summary, organiser, attendee, method }) => {
  const calendar = ical({ prodId: { company: 'Workspace Operations', product: 'Scheduling' } });
  if (method) calendar.method(ICalCalendarMethod[method]);
  const status = method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  const event = calendar.createEvent({ id: uid, sequence, start: startsAt, end: endsAt, stamp: changedAt, summary, status });
  if (organiser) event.organizer(organiser);
  if (attendee) event.createAttendee({ ...attendee, rsvp: false, role: ICalAttendeeRole.REQ, status: ICalAttendeeStatus.ACCEPTED });
  return calendar.toString();
};
