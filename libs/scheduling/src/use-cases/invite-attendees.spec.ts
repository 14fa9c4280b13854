import type { RecordedEvent } from '@workops/contracts';
import type { AppointmentRecord } from '../domain/appointment';
import type { Invite } from '../outside-ports';
import { aNewAppointment } from '../testing/builders';
import { inviteAttendees } from './invite-attendees';

const FORMER = 'former';
const PRESENT = 'present';

/** The invites of an event that names a former contact, for the appointment as it is now. */
async function invitesFor(over: Partial<AppointmentRecord>): Promise<string[][]> {
  const appointment: AppointmentRecord = { ...aNewAppointment({ contactId: PRESENT, ...over }), number: 3 };
  const queued: Invite[] = [];
  const invite = inviteAttendees({
    workspaces: {
      loadFacts: async () => ({ name: 'Andes', timezone: 'UTC', language: 'es', healthcare: false }) as never,
    },
    contacts: {
      reach: async (_workspaceId, ids) =>
        new Map(ids.map((id) => [id, { name: id, email: `${id}@example.com` } as never])),
    },
    calendarText: ({ method }) => method!,
    organiserAddress: 'no-reply@ops.example',
  });
  const event: RecordedEvent = {
    id: 'event',
    type: 'appointment.rescheduled',
    version: 1,
    workspaceId: appointment.workspaceId,
    livemode: true,
    occurredAt: appointment.updatedAt,
    resource: { type: 'appointment', id: appointment.id },
    changes: { contact_id: { from: FORMER, to: PRESENT } },
    author: { kind: 'system', id: null, name: null },
    requestId: null,
    data: {},
  };
  await invite({ appointments: async () => [appointment], queue: async (invites) => void queued.push(...invites) }, [
    event,
  ]);
  return queued.map(({ to, key, calendar }) => [
    to,
    key.slice(appointment.id.length + 'invite:'.length),
    calendar.method,
  ]);
}

describe('an appointment of another contact than before', () => {
  it('invites the present contact and cancels the invite of the former one', async () => {
    expect(await invitesFor({ icalSequence: 1 })).toEqual([
      ['present@example.com', ':1:REQUEST', 'REQUEST'],
      ['former@example.com', ':1:CANCEL:former', 'CANCEL'],
    ]);
  });

  it('cancels nothing if the former contact has it again, or if it is a block', async () => {
    expect(await invitesFor({ contactId: FORMER })).toEqual([['former@example.com', ':0:REQUEST', 'REQUEST']]);
    expect(await invitesFor({ kind: 'block' })).toEqual([]);
  });
});
