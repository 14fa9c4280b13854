import { ALL_SCOPES, isGrantable } from '@workops/kernel';
import { holdNumbersOfEncounters, holdPatient } from '@workops/clinic/testing';
import { recordedEvents, untilSomebodyWaits } from '@workops/platform/testing';
import { ApiApp, type Refusal } from '../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../testing/clinic-place';
import { OAuthWorld } from '../testing/oauth-world';

type Doc = { id: string } & Record<string, unknown>;

let oauth: OAuthWorld;
let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;
let type: string;
let service: string;
let bare: string;

let hour = 0;
const nextHour = () => new Date(Date.UTC(2027, 5, 1, hour++)).toISOString();

beforeAll(async () => {
  oauth = await OAuthWorld.start();
  ({ api } = oauth);
  world = new ClinicWorld(api);
  place = await world.clinic();
  await api.insist('PUT', '/appointments/config', {
    token: place.key,
    body: { owner_capacity: 100, staff_capacity: 100, buffer_minutes: 0 },
  });
  const fields = { nombre: 'Control', duration_minutes: 30, precio: 30_000, eligibility_sexo: 'F' };
  service = (await world.made(place.key, '/clinic-services', fields)).id;
  const { id: member } = (await world.call<{ author: Doc }>(place.ana, 'GET', '/me')).body.data.author;
  await api.insist('PUT', `/clinic-professionals/${place.professionals.ana}/booking`, {
    token: place.key,
    body: { member_id: member, service_ids: [service] },
  });
  const entry = { name: 'Control', engine: 'clinic', external_ref: service };
  type = (await world.made(place.key, '/appointment-types', entry)).id;
  bare = await api.key(place.id, ['appointments:read', 'appointments:write']);
});
afterAll(() => oauth.close());

async function aPatient(body: object = {}): Promise<{ id: string; contact: string }> {
  const { id: contact } = await world.made(place.key, '/contacts', { name: 'Josefa' });
  const fields = { contact_id: contact, nombre: 'Xiomara', sexo: 'F', ...body };
  return { id: (await world.made(place.key, '/clinic-patients', fields)).id, contact };
}

const aVisit = (body: object) =>
  world.made<Doc>(place.key, '/appointments', { appointment_type_id: type, starts_at: nextHour(), ...body });
const correct = (id: string, body: object, token = place.key) =>
  world.call<Doc>(token, 'PATCH', `/appointments/${id}`, body);
const refused = ({ status, body }: { status: number; body: Refusal }) => [status, body.error.details?.reason];

/** The events of the appointment: name and changes. */
async function toldOf(id: string): Promise<unknown[][]> {
  const events = await recordedEvents(api.database, place.id);
  return events.filter(({ resource }) => resource.id === id).map(({ type: name, changes }) => [name, changes]);
}

describe('the kind of a visit', () => {
  it('is service by default for a clinic type and for a patient, and as sent otherwise', async () => {
    const { id, contact } = await aPatient();
    expect((await aVisit({ contact_id: contact })).kind).toBe('service');
    const plain = { appointment_type_id: null, starts_at: '2027-07-01T12:00:00Z', ends_at: '2027-07-01T12:30:00Z' };
    expect((await aVisit({ ...plain, patient_id: id })).kind).toBe('service');
    expect((await aVisit({ ...plain, contact_id: contact })).kind).toBe('test_drive');
    expect((await aVisit({ contact_id: contact, kind: 'control' })).kind).toBe('control');
  });
});

describe('correcting the patient of a visit', () => {
  it('names another patient of the contact without an event', async () => {
    const { id: mother, contact } = await aPatient();
    const child = await world.made(place.key, '/clinic-patients', {
      contact_id: contact,
      nombre: 'Hija',
      relation: 'guardian',
      sexo: 'F',
    });
    const visit = await aVisit({ patient_id: mother });
    const { status, body } = await correct(visit.id, { patient_id: child.id });
    expect([status, body.data]).toMatchObject([200, { patient_id: child.id, contact_id: contact }]);
    expect((await correct(visit.id, { patient_id: child.id })).body.data.updated_at).toBe(body.data.updated_at);
    expect(await toldOf(visit.id)).toEqual([['appointment.booked', undefined]]);
    expect((await correct(visit.id, { patient_id: null })).body.data).toMatchObject({
      patient_id: null,
      contact_id: contact,
    });
  });

  it('also changes the contact to that of the other patient, and announces it', async () => {
    const [wrong, right] = [await aPatient(), await aPatient()];
    const visit = await aVisit({ patient_id: wrong.id, customer_name: 'Josefa' });
    expect((await correct(visit.id, { patient_id: right.id })).body.data).toMatchObject({
      patient_id: right.id,
      contact_id: right.contact,
      customer_name: null,
      conversation_id: null,
    });
    expect(await toldOf(visit.id)).toEqual([
      ['appointment.booked', undefined],
      ['appointment.rescheduled', { contact_id: { from: wrong.contact, to: right.contact } }],
    ]);
  });

  it('judges the rules of the service again, at the new date if it moves too', async () => {
    const [woman, man] = [await aPatient(), await aPatient({ sexo: 'M' })];
    const visit = await aVisit({ patient_id: woman.id });
    const moved = { starts_at: '2027-08-01T12:00:00Z', ends_at: '2027-08-01T12:30:00Z' };
    for (const body of [{ patient_id: man.id }, { patient_id: man.id, ...moved }]) {
      expect(refused(await correct(visit.id, body))).toEqual([422, 'not_eligible']);
    }
    expect((await world.call<Doc>(place.key, 'GET', `/appointments/${visit.id}`)).body.data).toMatchObject({
      patient_id: woman.id,
      starts_at: visit.starts_at,
    });
    const over = await correct(visit.id, { patient_id: man.id, ...moved, override_eligibility: true });
    expect(over.body.data).toMatchObject({ patient_id: man.id, starts_at: '2027-08-01T12:00:00.000Z' });
    expect(await world.audited(place, visit.id)).toEqual([
      { action: 'clinic_eligibility.overridden', details: { patient_id: man.id, rules: ['sexo'] } },
    ]);
    // Without a patient the visit is judged by the contact, as a booking is.
    const later = { patient_id: null, starts_at: '2027-08-02T12:00:00Z', ends_at: '2027-08-02T12:30:00Z' };
    expect(refused(await correct(visit.id, later))).toEqual([422, 'not_eligible']);
  });

  it('is refused for unknown and blocked patients, blocks, ended visits and recorded ones', async () => {
    const [patient, other, blocked] = [await aPatient(), await aPatient(), await aPatient()];
    const visit = await aVisit({ patient_id: patient.id });
    const path = async (body: object, id = visit.id) =>
      (await correct(id, body)).body.error.details?.body?.[0]?.path as unknown;
    expect(await path({ patient_id: place.id })).toBe('patient_id');
    const hour = { starts_at: '2027-09-01T12:00:00Z', ends_at: '2027-09-01T12:30:00Z' };
    const block = await aVisit({ ...hour, appointment_type_id: null, kind: 'block' });
    expect(await path({ patient_id: patient.id }, block.id)).toBe('patient_id');
    await world.made(place.key, '/clinic-privacy-requests', {
      patient_id: blocked.id,
      kind: 'objection',
      requester: { kind: 'patient', name: 'Xiomara' },
      block: true,
    });
    expect(refused(await correct(visit.id, { patient_id: blocked.id }))).toEqual([409, 'patient_blocked']);
    await world.encounter(place, patient.id, { appointment_id: visit.id });
    expect(refused(await correct(visit.id, { patient_id: other.id }))).toEqual([409, 'visit_recorded']);
    const counted = await aVisit({ patient_id: patient.id });
    const pack = await world.made(place.key, '/clinic-pack-purchases', {
      patient_id: patient.id,
      service_id: service,
      name: 'Diez',
      sessions_total: 10,
      price_clp: 100_000,
    });
    await world.made(place.key, `/clinic-pack-purchases/${pack.id}/sessions`, { appointment_id: counted.id });
    expect(refused(await correct(counted.id, { patient_id: other.id }))).toEqual([409, 'visit_recorded']);
    const ended = await aVisit({ patient_id: patient.id });
    await correct(ended.id, { status: 'no_show' });
    expect(refused(await correct(ended.id, { patient_id: other.id }))).toEqual([409, 'invalid_status']);
  });

  it('needs the scope to read patients, and is closed to connected apps', async () => {
    const [patient, other] = [await aPatient(), await aPatient()];
    const visit = await aVisit({ patient_id: patient.id });
    for (const patient_id of [other.id, null]) {
      const { status, body } = await correct(visit.id, { patient_id }, bare);
      expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    }
    const scopes = ALL_SCOPES.filter(isGrantable);
    const { subject } = await oauth.member(place.id);
    const app = await oauth.connect(await oauth.app(place.id, scopes), subject!, { scope: scopes.join(' ') });
    const { status, body } = await correct(visit.id, { patient_id: other.id }, app.access_token);
    expect([status, body.error.code]).toEqual([403, 'CONNECTED_APP_SENSITIVE_DATA']);
  });
});

describe('a correction and an encounter of the same visit at once', () => {
  const open = (patient: string, appointment: string) =>
    world.call<Doc>(place.ana, 'POST', '/clinic-encounters', {
      patient_id: patient,
      professional_id: place.professionals.ana,
      appointment_id: appointment,
    });
  const waitsOrAnswers = (call: Promise<unknown>) =>
    Promise.race([call, new Promise((resolve) => setTimeout(resolve, 1_000))]);

  it('refuse the encounter of the former patient, if the correction is first', async () => {
    const [former, named] = [await aPatient(), await aPatient()];
    const visit = await aVisit({ patient_id: former.id });
    const release = await holdPatient(api.database, place.id, former.id);
    const opening = open(former.id, visit.id);
    await untilSomebodyWaits(api.database);
    const corrected = await correct(visit.id, { patient_id: named.id });
    await release();
    const opened = await opening;
    expect([corrected.status, corrected.body.data.patient_id]).toEqual([200, named.id]);
    expect([opened.status, opened.body.error.details.body.map(({ path }) => path)]).toEqual([422, ['appointment_id']]);
  });

  it('refuse the session of a pack of the former patient, if the correction is first', async () => {
    const [former, named] = [await aPatient(), await aPatient()];
    const visit = await aVisit({ patient_id: former.id });
    const pack = await world.made(place.key, '/clinic-pack-purchases', {
      patient_id: former.id,
      service_id: service,
      name: 'Diez',
      sessions_total: 10,
      price_clp: 100_000,
    });
    const release = await holdPatient(api.database, place.id, former.id);
    const path = `/clinic-pack-purchases/${pack.id}/sessions`;
    const counting = world.call(place.key, 'POST', path, { appointment_id: visit.id });
    await untilSomebodyWaits(api.database);
    expect((await correct(visit.id, { patient_id: named.id })).status).toBe(200);
    await release();
    const counted = await counting;
    expect([counted.status, counted.body.error.details.body.map((issue) => issue.path)]).toEqual([
      422,
      ['appointment_id'],
    ]);
  });

  it('refuse the correction, if the encounter is first', async () => {
    const [former, named, other] = [await aPatient(), await aPatient(), await aPatient()];
    await world.encounter(place, other.id);
    const visit = await aVisit({ patient_id: former.id });
    const release = await holdNumbersOfEncounters(api.database, place.id);
    const opening = open(former.id, visit.id);
    await untilSomebodyWaits(api.database);
    const correcting = correct(visit.id, { patient_id: named.id });
    await waitsOrAnswers(correcting);
    await release();
    expect([(await opening).status, refused(await correcting)]).toEqual([201, [409, 'visit_recorded']]);
  });

  it('never leave an encounter of another patient than the visit names', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [former, named] = [await aPatient(), await aPatient()];
      const visit = await aVisit({ patient_id: former.id });
      const [opened] = await Promise.all([open(former.id, visit.id), correct(visit.id, { patient_id: named.id })]);
      const { patient_id } = (await world.call<Doc>(place.key, 'GET', `/appointments/${visit.id}`)).body.data;
      expect(patient_id).toBe(opened.status === 201 ? former.id : named.id);
    }
  });
});

describe('the visits of a patient', () => {
  it('include those of patients merged into it, latest first, and no others', async () => {
    const [patient, double, other] = [await aPatient(), await aPatient(), await aPatient()];
    const visits = [];
    for (const { id } of [patient, double, patient, other]) visits.push((await aVisit({ patient_id: id })).id);
    const listed = (query: string, token = place.key) =>
      world.call<Doc[]>(token, 'GET', `/appointments?patient_id=${query}`);
    const idsOf = async (query: string) => (await listed(query)).body.data.map(({ id }) => id);
    expect(await idsOf(patient.id)).toEqual([visits[2], visits[0]]);
    await api.insist('POST', `/clinic-patients/${patient.id}/merge`, {
      token: place.key,
      body: { secondary_ids: [double.id] },
    });
    const all = [visits[2], visits[1], visits[0]];
    expect(await idsOf(patient.id)).toEqual(all);
    expect(await idsOf(double.id)).toEqual(all);
    expect(await idsOf(`${patient.id}&kind=service&status=confirmed&limit=1`)).toEqual(all.slice(0, 1));
    expect(await idsOf(place.id)).toEqual([]);
    expect((await listed(patient.id, bare)).status).toBe(403);
  });
});
