import { ALL_SCOPES, isGrantable } from '@workops/kernel';
import { recordedEvents } from '@workops/platform/testing';
import type { ApiApp, Refusal } from '../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../testing/clinic-place';
import { OAuthWorld } from '../testing/oauth-world';
import { aSite, SITE } from '../testing/sample-records';

type Doc = { id: string } & Record<string, unknown>;

let oauth: OAuthWorld;
let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;
let site: string;
let type: string;
let service: string;
let bare: string;

/** Women aged 18 to 64 with public insurance. */
const RULES = {
  eligibility_min_age_years: 18,
  eligibility_max_age_years: 64,
  eligibility_sexo: 'F',
  eligibility_previsiones: ['fonasa'],
};
const BORN_IN_TIME = { birth_date: '2009-03-01', sexo: 'F', prevision: 'fonasa_b' };
/**
 * The page's date in Santiago, at a different hour for each appointment. In the last local hour it is already the next
 * day in UTC.
 */
let hour = 0;
const onTheDay = () => new Date(Date.UTC(2027, 2, 1, 12 + (hour++ % 14))).toISOString();

beforeAll(async () => {
  oauth = await OAuthWorld.start();
  ({ api } = oauth);
  world = new ClinicWorld(api);
  place = await world.clinic();
  const daily = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, [['09:00', '18:00']]]);
  const config = {
    business_hours: Object.fromEntries(daily) as object,
    owner_capacity: 100,
    staff_capacity: 100,
    buffer_minutes: 0,
  };
  await api.insist('PUT', '/appointments/config', { token: place.key, body: config });
  site = await aSite(api, place.key);
  const fields = { nombre: 'Control', duration_minutes: 30, precio: 30_000, online_bookable: true, is_entry: true };
  service = (await world.made(place.key, '/clinic-services', { ...fields, ...RULES })).id;
  await world.call(place.key, 'POST', `/clinic-services/${service}/review`, {});
  const { id: member } = (await world.call<{ author: Doc }>(place.ana, 'GET', '/me')).body.data.author;
  const booking = { member_id: member, service_ids: [service] };
  await api.insist('PUT', `/clinic-professionals/${place.professionals.ana}/booking`, {
    token: place.key,
    body: booking,
  });
  type = (
    await world.made(place.key, '/appointment-types', { name: 'Control', engine: 'clinic', external_ref: service })
  ).id;
  bare = await api.key(place.id, ['appointments:read', 'appointments:write', 'appointments:delete']);
});
afterAll(() => oauth.close());

const patientNow = async (body: object = {}): Promise<{ id: string; contact: string }> => {
  const { id: contact } = await world.made(place.key, '/contacts', { name: 'Josefa' });
  return {
    id: (await world.made(place.key, '/clinic-patients', { contact_id: contact, nombre: 'Xiomara', ...body })).id,
    contact,
  };
};
const book = (body: object, token = place.key) =>
  world.call<Doc>(token, 'POST', '/appointments', { appointment_type_id: type, starts_at: onTheDay(), ...body });
const refused = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.code,
  body.error.details?.reason,
];
const firstPath = ({ body }: { body: Refusal }) => body.error.details?.body?.[0]?.path;

describe('the patient of a booking', () => {
  it('sets the contact, refuses another one, and resolves a merged patient to the survivor', async () => {
    const [patient, other] = [await patientNow(BORN_IN_TIME), await patientNow(BORN_IN_TIME)];
    const { body, status } = await book({ patient_id: patient.id });
    expect([status, body.data]).toMatchObject([201, { patient_id: patient.id, contact_id: patient.contact }]);
    const contradicted = await book({ patient_id: patient.id, contact_id: other.contact });
    expect([contradicted.status, firstPath(contradicted)]).toEqual([422, 'contact_id']);
    const unknown = await book({ patient_id: place.id });
    expect([unknown.status, firstPath(unknown)]).toEqual([422, 'patient_id']);
    expect(
      (await world.call(place.key, 'POST', `/clinic-patients/${patient.id}/merge`, { secondary_ids: [other.id] }))
        .status,
    ).toBe(200);
    expect((await book({ patient_id: other.id })).body.data.patient_id).toBe(patient.id);
  });

  it("defaults to the contact's only own patient in a clinic booking", async () => {
    const { id, contact } = await patientNow(BORN_IN_TIME);
    await world.made(place.key, '/clinic-patients', { contact_id: contact, nombre: 'Hija', relation: 'guardian' });
    expect((await book({ contact_id: contact })).body.data.patient_id).toBe(id);
    const native = { appointment_type_id: null, contact_id: contact, ends_at: '2027-03-02T12:00:00Z' };
    expect((await book(native)).body.data).toMatchObject({ contact_id: contact, patient_id: null });
  });

  it('is shown only with the scope to read patients, and is in no event', async () => {
    const patient = await patientNow(BORN_IN_TIME);
    const { id } = (await book({ patient_id: patient.id })).body.data;
    for (const [token, shown] of [
      [place.key, patient.id],
      [bare, null],
    ] as const) {
      expect((await world.call<Doc>(token, 'GET', `/appointments/${id}`)).body.data.patient_id).toBe(shown);
      expect((await world.call<Doc>(token, 'PATCH', `/appointments/${id}`, {})).body.data.patient_id).toBe(shown);
      const window = 'from=2027-03-01T00:00:00Z&to=2027-03-03T00:00:00Z';
      const listed = (await world.call<Doc[]>(token, 'GET', `/appointments/calendar?${window}`)).body.data.find(
        (each) => each.id === id,
      );
      expect(listed?.patient_id).toBe(shown);
    }
    const events = (await recordedEvents(api.database, place.id)).filter(({ type: name }) =>
      name.startsWith('appointment.'),
    );
    expect(JSON.stringify(events)).not.toContain(patient.id);
  });

  it('cannot be named by a website or a connected app', async () => {
    const patient = await patientNow(BORN_IN_TIME);
    const asWebsite = (method: 'GET' | 'POST', path: string, body?: object) =>
      api.call<Refusal>(method, path, { token: site, body, headers: { origin: SITE } });
    const refusal = await asWebsite('POST', '/appointments/holds', {
      appointment_type_id: type,
      starts_at: onTheDay(),
      patient_id: patient.id,
    });
    expect([...refused(refusal), firstPath(refusal)]).toEqual([400, 'VALIDATION_ERROR', undefined, 'patient_id']);
    expect(
      (await asWebsite('GET', `/appointments/availability?appointment_type_id=${type}&patient_id=${patient.id}`))
        .status,
    ).toBe(400);
    const scopes = ALL_SCOPES.filter(isGrantable);
    const { subject } = await oauth.member(place.id);
    const app = (await oauth.connect(await oauth.app(place.id, scopes), subject!, { scope: scopes.join(' ') }))
      .access_token;
    for (const body of [{ patient_id: patient.id }, { contact_id: patient.contact, override_eligibility: true }]) {
      expect(refused(await book(body, app))).toEqual([403, 'CONNECTED_APP_SENSITIVE_DATA', undefined]);
    }
    const young = await patientNow({ ...BORN_IN_TIME, birth_date: '2012-01-01' });
    const blocked = await patientNow({ ...BORN_IN_TIME, birth_date: '1990-03-01' });
    const visit = { appointment_type_id: type, starts_at: onTheDay(), contact_id: blocked.contact };
    const { id: held_id } = await world.made(place.key, '/appointments/holds', visit);
    const request = {
      patient_id: blocked.id,
      kind: 'objection',
      requester: { kind: 'patient', name: 'Xiomara' },
      block: true,
    };
    await world.made(place.key, '/clinic-privacy-requests', request);
    expect(refused(await book({ contact_id: blocked.contact }))).toEqual([409, 'CONFLICT', 'patient_blocked']);
    const open = await api.call<{ data: { startsAt: string }[] }>(
      'GET',
      `/appointments/availability?appointment_type_id=${type}`,
      {
        token: place.key,
      },
    );
    expect(refused(await world.call(app, 'POST', `/appointments/${held_id}/confirm`))).toEqual([
      422,
      'VALIDATION_ERROR',
      'not_eligible',
    ]);
    for (const { contact: contact_id } of [young, blocked]) {
      const online = { appointment_type_id: type, starts_at: open.body.data.at(-1)!.startsAt, contact_id };
      for (const told of [await book({ contact_id }, app), await asWebsite('POST', '/appointments/holds', online)]) {
        expect(refused(told)).toEqual([422, 'VALIDATION_ERROR', 'not_eligible']);
        expect(told.body.error).toMatchObject({
          message: 'El servicio no se puede agendar para esta persona.',
          details: { reason: 'not_eligible' },
        });
        expect(told.body.error.details?.rules).toBeUndefined();
      }
    }
  });

  it('affects refusals only for callers with the scope to read patients', async () => {
    const reader = await api.key(place.id, ['appointments:read', 'appointments:write', 'clinic_patients:read']);
    const young = await patientNow({ ...BORN_IN_TIME, birth_date: '2012-01-01' });
    const late = await patientNow({ ...BORN_IN_TIME, birth_date: '2009-03-02' });
    const blocked = await patientNow({ ...BORN_IN_TIME, birth_date: '1990-03-01' });
    const visit = { appointment_type_id: type, starts_at: onTheDay() };
    const heldSlot = await world.made(place.key, '/appointments/holds', { ...visit, contact_id: blocked.contact });
    const booked = (await book({ contact_id: late.contact, starts_at: '2027-03-03T12:00:00Z' })).body.data;
    const request = {
      patient_id: blocked.id,
      kind: 'objection',
      requester: { kind: 'patient', name: 'Xiomara' },
      block: true,
    };
    await world.made(place.key, '/clinic-privacy-requests', request);
    const earlier = { starts_at: '2027-03-01T12:00:00Z', ends_at: '2027-03-01T12:30:00Z' };
    const attempts = (token: string, query: string) => {
      const post = (path: string, body?: object) =>
        world.call<Doc>(token, 'POST', `/appointments${path}${query}`, body);
      return [
        ...['', '/holds'].map((path) => post(path, { ...visit, contact_id: young.contact })),
        world.call<Doc>(token, 'PATCH', `/appointments/${booked.id}${query}`, earlier),
        ...['', '/holds'].map((path) => post(path, { ...visit, contact_id: blocked.contact })),
        post(`/${heldSlot.id}/confirm`),
      ];
    };
    const refusal = {
      message: 'El servicio no se puede agendar para esta persona.',
      details: { reason: 'not_eligible' },
    };
    for (const query of ['', '?validate_only=true']) {
      const untold = await Promise.all(attempts(bare, query));
      expect(untold.map(({ status }) => status)).toEqual(untold.map(() => 422));
      expect(untold.map(({ body: { error } }) => ({ message: error.message, details: error.details }))).toEqual(
        untold.map(() => refusal),
      );
      const answers = await Promise.all(attempts(reader, query));
      expect(answers.map(({ body }) => body.error.details?.rules ?? body.error.details?.reason)).toEqual([
        ...Array<string[]>(3).fill(['min_age']),
        ...Array<string>(3).fill('patient_blocked'),
      ]);
    }
  });
});

describe('the rules of a service', () => {
  it("are checked on the visit's local date, after references and before conflicts", async () => {
    const [exact, late] = [
      await patientNow(BORN_IN_TIME),
      await patientNow({ ...BORN_IN_TIME, birth_date: '2009-03-02' }),
    ];
    const lastHour = { starts_at: '2027-03-02T02:30:00Z' };
    expect((await book({ patient_id: exact.id, ...lastHour })).status).toBe(201);
    const young = await book({ patient_id: late.id, ...lastHour });
    expect([...refused(young), young.body.error.details?.rules]).toEqual([
      422,
      'VALIDATION_ERROR',
      'not_eligible',
      ['min_age'],
    ]);
    expect((await book({ patient_id: late.id, starts_at: '2027-03-02T12:00:00Z' })).status).toBe(201);
    const isapre = await patientNow({ ...BORN_IN_TIME, prevision: 'isapre' });
    expect((await book({ patient_id: isapre.id })).body.error.details?.rules).toEqual(['prevision']);
    expect((await book({ patient_id: isapre.id, vehicle_id: place.id })).body.error.details?.body?.[0]?.path).toBe(
      'vehicle_id',
    );
    const blocked = { starts_at: '2027-03-09T12:00:00Z', ends_at: '2027-03-09T13:00:00Z' };
    expect((await book({ ...blocked, appointment_type_id: null, kind: 'block' })).status).toBe(201);
    expect(refused(await book({ ...blocked, patient_id: isapre.id }))).toEqual([
      422,
      'VALIDATION_ERROR',
      'not_eligible',
    ]);
    expect(refused(await book({ ...blocked, patient_id: exact.id }))).toEqual([409, 'CONFLICT', 'blocked']);
    expect((await book({ patient_id: (await patientNow()).id })).status).toBe(201);
  });

  it('can be overridden with the scope to write services, which is audited', async () => {
    const isapre = await patientNow({ ...BORN_IN_TIME, prevision: 'isapre' });
    const over = { patient_id: isapre.id, override_eligibility: true };
    expect(refused(await book(over, bare))).toEqual([403, 'FORBIDDEN', undefined]);
    const { status, body } = await book(over);
    expect(status).toBe(201);
    await book({ patient_id: (await patientNow(BORN_IN_TIME)).id, override_eligibility: true });
    const acts = (await world.call<Doc[]>(place.key, 'GET', '/audit-log?limit=100')).body.data;
    expect(
      acts
        .filter(({ action }) => action === 'clinic_eligibility.overridden')
        .map(({ target, details }) => ({ target, details })),
    ).toEqual([
      { target: { kind: 'appointment', id: body.data.id }, details: { patient_id: isapre.id, rules: ['prevision'] } },
    ]);
  });

  it('apply to the date of a move and to offered hours', async () => {
    const late = await patientNow({ ...BORN_IN_TIME, birth_date: '2009-03-02' });
    const { id } = (await book({ patient_id: late.id, starts_at: '2027-03-03T12:00:00Z' })).body.data;
    const move = (body: object, token = place.key) =>
      world.call<Doc>(token, 'PATCH', `/appointments/${id}`, {
        starts_at: '2027-03-01T12:00:00Z',
        ends_at: '2027-03-01T12:30:00Z',
        ...body,
      });
    expect(refused(await move({}))).toEqual([422, 'VALIDATION_ERROR', 'not_eligible']);
    expect(refused(await move({ override_eligibility: true }, bare))).toEqual([403, 'FORBIDDEN', undefined]);
    expect((await move({ starts_at: '2027-03-04T12:00:00Z', ends_at: '2027-03-04T12:30:00Z' })).status).toBe(200);
    expect((await move({ override_eligibility: true })).status).toBe(200);
    const tomorrow = new Date(Date.now() + 86_400_000 * 3);
    const turns18 = `${tomorrow.getUTCFullYear() - 18}${tomorrow.toISOString().slice(4, 10)}`;
    const grown = await patientNow({ ...BORN_IN_TIME, birth_date: turns18 });
    const hours = async (query: string): Promise<string[]> => {
      const { body } = await world.call<{ startsAt: string }[]>(
        place.key,
        'GET',
        `/appointments/availability?appointment_type_id=${type}${query}`,
      );
      return body.data.map(({ startsAt }) => startsAt);
    };
    const all = await hours('');
    const dayIn = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago' });
    const offered = await hours(`&patient_id=${grown.id}`);
    expect(offered).toEqual(
      all.filter((start) => dayIn.format(new Date(start)) >= tomorrow.toISOString().slice(0, 10)),
    );
    expect(offered.length).toBeGreaterThan(0);
  });
});

it("opens an encounter for the appointment's patient only, and clears erased patients from appointments", async () => {
  const [patient, other, third] = [
    await patientNow(BORN_IN_TIME),
    await patientNow(BORN_IN_TIME),
    await patientNow(BORN_IN_TIME),
  ];
  const { id } = (await book({ patient_id: other.id })).body.data;
  const open = (patient_id: string) =>
    world.call(place.ana, 'POST', '/clinic-encounters', {
      patient_id,
      professional_id: place.professionals.ana,
      appointment_id: id,
    });
  const wrong = await open(patient.id);
  expect([wrong.status, firstPath(wrong)]).toEqual([422, 'appointment_id']);
  expect(
    (await world.call(place.key, 'POST', `/clinic-patients/${patient.id}/merge`, { secondary_ids: [other.id] })).status,
  ).toBe(200);
  expect((await open(patient.id)).status).toBe(201);
  const { id: gone } = (await book({ patient_id: third.id })).body.data;
  expect((await world.call(place.key, 'DELETE', `/clinic-patients/${third.id}`)).status).toBe(204);
  expect((await world.call<Doc>(place.key, 'GET', `/appointments/${gone}`)).body.data).toMatchObject({
    contact_id: third.contact,
    patient_id: null,
  });
});

it('opens an encounter for the booked service, and always requires its consent', async () => {
  const patient = await patientNow(BORN_IN_TIME);
  const template = await world.template(place);
  const require = (id: string | null) =>
    world.call(place.key, 'PATCH', `/clinic-services/${service}`, { requires_consent_template_id: id });
  const { id: appointment_id } = (await book({ patient_id: patient.id })).body.data;
  const other = (await world.made(place.key, '/clinic-services', { nombre: 'Otro' })).id;
  const open = (body: object = {}) =>
    world.call<Doc>(place.ana, 'POST', '/clinic-encounters', {
      patient_id: patient.id,
      professional_id: place.professionals.ana,
      appointment_id,
      ...body,
    });
  await require(template.id);
  for (const body of [{}, { service_id: null }, { service_id: other }]) {
    const answer = await open(body);
    expect([...refused(answer), answer.body.error.details?.template_id]).toEqual([
      409,
      'CONFLICT',
      'consent_missing',
      template.id,
    ]);
  }
  await world.signedConsent(place, patient.id, template.id);
  const { status, body } = await open();
  expect([status, body.data.service_id]).toEqual([201, service]);
  await require(null);
});

it('leaves no appointment with a patient erased during the booking', async () => {
  for (let round = 0; round < 12; round += 1) {
    const patient = await patientNow(BORN_IN_TIME);
    const [booked, erased] = await Promise.all([
      api.insist<{ data: Doc } & Refusal>('POST', '/appointments', {
        token: place.key,
        body: { appointment_type_id: type, starts_at: onTheDay(), patient_id: patient.id },
      }),
      api.insist('DELETE', `/clinic-patients/${patient.id}`, { token: place.key }),
    ]);
    expect(erased.status).toBe(204);
    if (booked.status !== 201) expect([booked.status, firstPath(booked)]).toEqual([422, 'patient_id']);
    else
      expect(
        (await world.call<Doc>(place.key, 'GET', `/appointments/${booked.body.data.id}`)).body.data.patient_id,
      ).toBeNull();
  }
});
