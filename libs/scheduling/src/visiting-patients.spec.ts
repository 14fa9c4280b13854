import { ALL_SCOPES } from '@workops/kernel';
import type { VisitingPatient } from './domain/visiting-patient';
import { appointmentsInMemory, reasonOf } from './testing/appointments-in-memory';

const [PATIENT, CONTACT, SURVIVOR, MEMBER] = [1, 2, 3, 4].map((n) => `01930000-0000-7000-8000-00000000000${n}`);

const patient: VisitingPatient = { id: PATIENT!, contactId: CONTACT!, isBlocked: false, failedAt: () => [] };
const giving = { isActive: true, isOffered: true, durationMinutes: 60, priceClp: null };
const staff = [{ memberId: MEMBER!, hours: null, stepMinutes: null, isOnline: true }];

/** A service, and a patient who stands as `then` tells once the hour is taken. */
async function aClinic(then: () => Pick<VisitingPatient, 'id' | 'isBlocked'> | undefined) {
  let seen = patient;
  const world = appointmentsInMemory({
    services: { booked: async () => new Map([['service', { ...giving, staff }]]) },
    patients: { visiting: async () => seen, standing: async () => then() },
  });
  const type = await world.keepType({ engine: 'clinic', externalRef: 'service' });
  const visit = { appointmentTypeId: type, patientId: patient.id, endsAt: null };
  return { ...world, visit, block: () => (seen = { ...patient, isBlocked: true }) };
}

describe('a patient who changes between the question and the booking', () => {
  it('is not booked once erased', async () => {
    const { book, hold, visit, events } = await aClinic(() => undefined);
    for (const taking of [book, hold]) expect(await reasonOf(taking(1, visit))).toBe('unusable');
    expect(events()).toEqual([]);
  });

  it('is not booked for a service once blocked, and for anything else all the same', async () => {
    const { book, hold, visit, events } = await aClinic(() => ({ id: patient.id, isBlocked: true }));
    for (const taking of [book, hold]) expect(await reasonOf(taking(1, visit))).toBe('patient_blocked');
    expect(events()).toEqual([]);
    expect(await book(1, { patientId: patient.id })).toMatchObject({ patientId: patient.id });
  });

  it('is booked as the survivor of a merge', async () => {
    const { book, visit } = await aClinic(() => ({ id: SURVIVOR!, isBlocked: false }));
    expect(await book(1, visit)).toMatchObject({ patientId: SURVIVOR });
  });

  it('keeps the hold of a service unconfirmed while blocked', async () => {
    const { hold, visit, appointments, actor, block, events } = await aClinic(() => patient);
    const [held, plain] = [await hold(1, visit), await hold(5, { patientId: patient.id })];
    block();
    expect(await reasonOf(appointments.confirm(actor, { id: held.id }))).toBe('patient_blocked');
    expect(events()).not.toContain('appointment.booked');
    expect(await appointments.confirm(actor, { id: plain.id })).toMatchObject({ status: 'confirmed' });
  });
});

it('a patient is named by those alone who may read patients', async () => {
  const { hold, appointments, input, visit, actor, events } = await aClinic(() => patient);
  const bare = { ...actor, scopes: new Set(ALL_SCOPES.filter((scope) => scope !== 'clinic_patients:read')) };
  for (const taken of [hold(1, visit, bare), appointments.book(bare, input(1, visit))]) expect(await reasonOf(taken)).toBe('forbidden');
  expect(events()).toEqual([]);
  expect(await appointments.book(bare, input(1, { ...visit, patientId: null, contactId: CONTACT! }))).toMatchObject({ patientId: PATIENT });
});
