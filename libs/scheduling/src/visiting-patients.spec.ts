import { ALL_SCOPES, type DomainError } from '@workops/kernel';
import type { VisitingPatient } from './domain/visiting-patient';
import { appointmentsInMemory, refusalReason } from './testing/appointments-in-memory';

const [PATIENT, CONTACT, SURVIVOR, MEMBER] = [1, 2, 3, 4].map((n) => `01930000-0000-7000-8000-00000000000${n}`);

const patient: VisitingPatient = { id: PATIENT!, contactId: CONTACT!, isBlocked: false, failedAt: () => [] };
const giving = { isActive: true, isOffered: true, durationMinutes: 60, priceClp: null };
const staff = [{ memberId: MEMBER!, hours: null, stepMinutes: null, isOnline: true }];

/** A service, and a patient whose state is that of `then` once the slot is booked. */
async function aClinic(then: () => Pick<VisitingPatient, 'id' | 'isBlocked'> | undefined) {
  let seen = patient;
  const world = appointmentsInMemory({
    services: { booked: async () => new Map([['service', { ...giving, staff }]]) },
    patients: {
      visiting: async () => seen,
      standing: async () => then(),
      isVisitRecorded: async () => false,
      sameIds: async (_workspaceId, id) => [id],
    },
  });
  const type = await world.keepType({ engine: 'clinic', externalRef: 'service' });
  const visit = { appointmentTypeId: type, patientId: patient.id, endsAt: null };
  const exclude = (rule: string) => (seen = { ...patient, failedAt: () => [rule] });
  return { ...world, visit, exclude, block: () => (seen = { ...patient, isBlocked: true }) };
}

describe('a patient who changes between planning and booking', () => {
  it('is not booked once erased', async () => {
    const { book, hold, visit, events } = await aClinic(() => undefined);
    for (const taking of [book, hold]) expect(await refusalReason(taking(1, visit))).toBe('unusable');
    expect(events()).toEqual([]);
  });

  it('is not booked for a service once blocked, but for anything else', async () => {
    const { book, hold, visit, events } = await aClinic(() => ({ id: patient.id, isBlocked: true }));
    for (const taking of [book, hold]) expect(await refusalReason(taking(1, visit))).toBe('patient_blocked');
    expect(events()).toEqual([]);
    expect(await book(1, { patientId: patient.id })).toMatchObject({ patientId: patient.id });
  });

  it('is booked as the survivor of a merge', async () => {
    const { book, visit } = await aClinic(() => ({ id: SURVIVOR!, isBlocked: false }));
    expect(await book(1, visit)).toMatchObject({ patientId: SURVIVOR });
  });

  it('keeps the hold of a service unconfirmed while blocked', async () => {
    const { hold, visit, appointments, actor, block, events } = await aClinic(() => patient);
    const [first, plain] = [await hold(1, visit), await hold(5, { patientId: patient.id })];
    block();
    expect(await refusalReason(appointments.confirm(actor, { id: first.id }))).toBe('patient_blocked');
    expect(events()).not.toContain('appointment.booked');
    expect(await appointments.confirm(actor, { id: plain.id })).toMatchObject({ status: 'confirmed' });
  });
});

it.each([
  ['an AI agent', 'ai_agent' as const, []],
  [
    'a key without clinic_patients:read',
    'api_key' as const,
    ALL_SCOPES.filter((scope) => scope !== 'clinic_patients:read'),
  ],
])('rejects blocked, erased and ineligible patients with the same error for %s', async (_, kind, scopes) => {
  const standing = [() => ({ id: patient.id, isBlocked: true }), () => undefined];
  const answers: unknown[] = [];
  const book = async ({ appointments, input, visit, actor }: Awaited<ReturnType<typeof aClinic>>) => {
    const caller = { ...actor, author: { ...actor.author, kind }, scopes: new Set(scopes) };
    const own = { ...visit, patientId: null, contactId: CONTACT! };
    answers.push(
      await appointments
        .book(caller, input(1, own))
        .catch(({ kind, message, details }: DomainError) => ({ kind, message, details })),
    );
  };
  for (const then of standing) await book(await aClinic(then));
  const blocked = await aClinic(() => patient);
  blocked.block();
  await book(blocked);
  const young = await aClinic(() => patient);
  young.exclude('min_age');
  await book(young);
  const refusal = {
    kind: 'unusable',
    message: 'El servicio no se puede agendar para esta persona.',
    details: { reason: 'not_eligible' },
  };
  expect(answers).toEqual(answers.map(() => refusal));
});

it('accepts a patient id only with permission to read patients', async () => {
  const { hold, appointments, input, visit, actor, events } = await aClinic(() => patient);
  const bare = { ...actor, scopes: new Set(ALL_SCOPES.filter((scope) => scope !== 'clinic_patients:read')) };
  for (const attempt of [hold(1, visit, bare), appointments.book(bare, input(1, visit))])
    expect(await refusalReason(attempt)).toBe('forbidden');
  expect(events()).toEqual([]);
  expect(await appointments.book(bare, input(1, { ...visit, patientId: null, contactId: CONTACT! }))).toMatchObject({
    patientId: PATIENT,
  });
});
