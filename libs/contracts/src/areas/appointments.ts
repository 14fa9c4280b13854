import { defineEvent } from '../event';
import { sampleId } from '../sample';
import { nullable, oneOf, string, timestamp, uuid, type DataOf } from '../schema';

/** Only identifiers, times and states; never names, phone numbers or notes. */
const data = {
  id: uuid(),
  display_id: string('such as A-3'),
  kind: string('test_drive, service and others'),
  status: oneOf('pending_hold', 'confirmed', 'cancelled', 'completed', 'no_show'),
  starts_at: timestamp(),
  ends_at: timestamp(),
  appointment_type_id: nullable(uuid()),
  contact_id: nullable(uuid()),
  owner_user_id: nullable(uuid()),
  location_id: nullable(uuid()),
  vehicle_id: nullable(uuid()),
  lead_id: nullable(uuid()),
};

const sample: DataOf<typeof data> = {
  id: sampleId(1),
  display_id: 'A-3',
  kind: 'service',
  status: 'confirmed',
  starts_at: '2027-01-18T13:00:00.000Z',
  ends_at: '2027-01-18T14:00:00.000Z',
  appointment_type_id: sampleId(2),
  contact_id: sampleId(3),
  owner_user_id: sampleId(4),
  location_id: null,
  vehicle_id: null,
  lead_id: null,
};

const appointment = {
  version: 1,
  resourceType: 'appointment',
  resourcePath: '/appointments/{id}',
  readScope: 'appointments:read',
  sensitive: false,
  data,
} as const;

export const appointmentEvents = {
  'appointment.booked': defineEvent({
    ...appointment,
    sample,
    description: 'An appointment was booked and confirmed.',
    firesWhen: 'An appointment is booked, or a held hour is confirmed. Carries no changes.',
  }),
  'appointment.rescheduled': defineEvent({
    ...appointment,
    sample: { ...sample, starts_at: '2027-01-19T13:00:00.000Z', ends_at: '2027-01-19T14:00:00.000Z' },
    description: 'An appointment was moved.',
    firesWhen:
      'The hour of a confirmed appointment is moved; once a request. Moving a hold announces nothing. `changes` carries `starts_at` and `ends_at`, and ' +
      '`owner_user_id` and `location_id` where the same request changed them.',
  }),
  'appointment.cancelled': defineEvent({
    ...appointment,
    sample: { ...sample, status: 'cancelled' },
    description: 'An appointment was called off.',
    firesWhen: 'An appointment is cancelled, or a hold that has not expired; once. `changes` carries `status`.',
  }),
  'appointment.completed': defineEvent({
    ...appointment,
    sample: { ...sample, status: 'completed' },
    description: 'An appointment was attended.',
    firesWhen: 'An appointment is marked attended; once, whichever path marked it. `changes` carries `status`.',
  }),
  'appointment.no_show': defineEvent({
    ...appointment,
    sample: { ...sample, status: 'no_show' },
    description: 'Nobody turned up for an appointment.',
    firesWhen: 'An appointment is marked as missed. `changes` carries `status`.',
  }),
  'appointment.reminded': defineEvent({
    ...appointment,
    sample,
    description: 'The reminder of an appointment went out.',
    firesWhen: 'The reminder is sent; once for each hour that the appointment was moved to. Carries no changes.',
  }),
  'appointment.imported': defineEvent({
    ...appointment,
    sample: { ...sample, appointment_type_id: null, contact_id: null },
    description: 'An event of an external calendar became an appointment.',
    firesWhen: 'An event of a connected external calendar is imported. Carries no changes.',
  }),
};
