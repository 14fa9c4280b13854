import { erasedBodies } from '@workops/edge/testing';
import { agedRecord } from '@workops/clinic/testing';
import { ApiApp, type Refusal } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';

type Doc = { id: string; display_id: string; status: string } & Record<string, unknown>;

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => api.close());

const REQUESTER = { kind: 'patient', name: 'Xiomara Quiñelén' };
const post = (path: string, body: object = {}) => world.call<Doc>(place.key, 'POST', path, body);
const get = (path: string) => world.call<Doc>(place.key, 'GET', path);
const createRequest = (patient_id: string, body: object = {}) =>
  world.made<Doc>(place.key, '/clinic-privacy-requests', {
    patient_id,
    kind: 'erasure',
    requester: REQUESTER,
    ...body,
  });
const move = (id: string, name: string, body: object = {}) => post(`/clinic-privacy-requests/${id}/${name}`, body);
const refused = ({ status, body }: { status: number; body: Refusal }) => [
  status,
  body.error.code,
  body.error.details?.reason,
];
const blocked = async (patient: string): Promise<boolean> =>
  (await get(`/clinic-patients/${patient}`)).body.data.blocked_at !== null;

describe('a privacy request', () => {
  it('has deadlines, is unique per kind and patient, and has filters', async () => {
    const patient = await world.patient(place);
    const request = await createRequest(patient, { kind: 'access', received_on: '2026-01-15' });
    expect(request).toMatchObject({
      due_on: '2026-02-14',
      block_due_on: null,
      requester: REQUESTER,
      status: 'open',
      outcome: null,
    });
    expect(request.display_id).toMatch(/^PR-\d+$/);
    const again = await post('/clinic-privacy-requests', { patient_id: patient, kind: 'access', requester: REQUESTER });
    expect([...refused(again), again.body.error.details?.privacy_request_id]).toEqual([
      409,
      'CONFLICT',
      'already_open',
      request.id,
    ]);
    const fresh = await createRequest(patient, { kind: 'portability' });
    const listIds = async (query: string) =>
      (
        await world.call<Doc[]>(place.key, 'GET', `/clinic-privacy-requests?patient_id=${patient}&${query}`)
      ).body.data.map(({ id }) => id);
    expect(await listIds('overdue=true')).toEqual([request.id]);
    expect(await listIds('overdue=false')).toEqual([fresh.id]);
    expect((await move(request.display_id, 'extend', { reason: 'Archivo externo' })).body.data).toMatchObject({
      due_on: '2026-03-16',
      extended: true,
    });
    expect(refused(await move(request.id, 'extend', { reason: 'Otra vez' }))).toEqual([
      409,
      'CONFLICT',
      'already_extended',
    ]);
    expect((await move(request.id, 'withdraw')).body.data.status).toBe('withdrawn');
    expect((await move(request.id, 'withdraw')).status).toBe(200);
    expect(refused(await move(request.id, 'complete', { outcome: 'granted' }))).toEqual([
      409,
      'CONFLICT',
      'invalid_status',
    ]);
    expect(await listIds('status=open')).toEqual([fresh.id]);
    const future = await post('/clinic-privacy-requests', {
      patient_id: patient,
      kind: 'objection',
      requester: REQUESTER,
      received_on: '2099-01-01',
    });
    expect([future.status, future.body.error.details?.body?.[0]?.path]).toEqual([422, 'received_on']);
  });

  it('is completed once, with a reason unless granted', async () => {
    const { id } = await createRequest(await world.patient(place), { kind: 'access' });
    const silent = await move(id, 'complete', { outcome: 'denied' });
    expect([silent.status, silent.body.error.details?.body?.map(({ path }) => path)]).toEqual([
      422,
      ['resolution', 'legal_ground'],
    ]);
    const answer = { outcome: 'denied', resolution: 'No procede', legal_ground: 'Ley 20.584' };
    const answers = await Promise.all(Array.from({ length: 5 }, () => move(id, 'complete', answer)));
    expect(answers.map(({ status, body }) => [status, body.data.outcome])).toEqual(Array(5).fill([200, 'denied']));
    expect(await world.events(place, 'clinic_privacy_request.completed', id)).toBe(1);
    const acts = (await world.call<Doc[]>(place.key, 'GET', '/audit-log?limit=100')).body.data.filter(
      ({ target }) => (target as Doc).id === id,
    );
    expect(acts.map(({ action }) => action).sort()).toEqual([
      'clinic_privacy_request.completed',
      'clinic_privacy_request.created',
    ]);
    expect(JSON.stringify(acts)).not.toContain('Xiomara');
  });
});

const LINE = { description: 'Corona', quantity: 1, unit_price_clp: 90_000 };
const sales = async (patient_id: string) => {
  const { id: service } = await world.made<Doc>(place.key, '/clinic-services', { nombre: 'Control' });
  const { id: pack } = await world.made<Doc>(place.key, '/clinic-pack-purchases', {
    patient_id,
    service_id: service,
    sessions_total: 2,
    price_clp: 1,
  });
  const { id: budget } = await world.made<Doc>(place.key, '/clinic-budgets', { patient_id, items: [LINE] });
  return { service, pack, budget };
};

describe("a block of a patient's data", () => {
  it('lasts while an open request requires it, and stops everything but care', async () => {
    const [patient, other] = [await world.patient(place), await world.patient(place)];
    expect(
      refused(
        await post('/clinic-privacy-requests', {
          patient_id: patient,
          kind: 'access',
          requester: REQUESTER,
          block: true,
        }),
      ),
    ).toEqual([409, 'CONFLICT', 'not_blockable']);
    const { service, ...sold } = await sales(patient);
    const [first, second] = [
      await createRequest(patient, { kind: 'objection', block: true }),
      await createRequest(patient, { block: true }),
    ];
    expect([first.blocked, await blocked(patient)]).toEqual([true, true]);
    const stopped = [
      await world.call(place.key, 'PATCH', `/clinic-patients/${patient}`, { nombre: 'Rosa' }),
      await post(`/clinic-patients/${other}/merge`, { secondary_ids: [patient] }),
      await get(`/clinic-patients/${patient}/fhir`),
      await post('/clinic-pack-purchases', {
        patient_id: patient,
        service_id: service,
        sessions_total: 1,
        price_clp: 1,
      }),
      await post(`/clinic-pack-purchases/${sold.pack}/sessions`),
      await post(`/clinic-pack-purchases/${sold.pack}/cancel`, { reason: 'Se muda' }),
      await post('/clinic-budgets', { patient_id: patient, items: [LINE] }),
      await world.call(place.key, 'PATCH', `/clinic-budgets/${sold.budget}`, { items: [LINE] }),
      await post(`/clinic-budgets/${sold.budget}/send`),
      await post(`/clinic-budgets/${sold.budget}/accept`, { accepted_by: 'patient' }),
      await post(`/clinic-budgets/${sold.budget}/reject`),
      await post(`/clinic-budgets/${sold.budget}/void`, { reason: 'x' }),
      await world.call(place.key, 'PUT', `/clinic-budgets/${sold.budget}/mirror`, {
        source: 'vendor_a',
        external_id: 'B-1',
      }),
    ];
    expect(stopped.map(refused)).toEqual(Array(stopped.length).fill([409, 'CONFLICT', 'patient_blocked']));
    expect(
      [await get(`/clinic-pack-purchases/${sold.pack}`), await get(`/clinic-budgets/${sold.budget}`)].map(
        ({ body }) => body.data,
      ),
    ).toMatchObject([
      { status: 'active', sessions_used: 0 },
      { status: 'created', mirror: null },
    ]);
    expect(
      (
        await world.call(place.ana, 'POST', '/clinic-encounters', {
          patient_id: patient,
          professional_id: place.professionals.ana,
        })
      ).status,
    ).toBe(201);
    expect((await move(first.id, 'block', { value: false })).body.data.blocked).toBe(false);
    expect(await blocked(patient)).toBe(true);
    await move(second.id, 'withdraw');
    expect(await blocked(patient)).toBe(false);
    expect(refused(await post(`/clinic-patients/${other}/merge`, { secondary_ids: [patient] }))).toEqual([
      409,
      'CONFLICT',
      'privacy_request_open',
    ]);
    expect((await move(first.id, 'block', { value: true })).body.data.blocked).toBe(true);
    expect(await blocked(patient)).toBe(true);
    await move(first.id, 'complete', { outcome: 'granted' });
    expect(await blocked(patient)).toBe(false);
    expect((await world.call(place.key, 'PATCH', `/clinic-patients/${patient}`, { nombre: 'Rosa' })).status).toBe(200);
  });

  it('prevents booking a service for the patient', async () => {
    const patient = await world.patient(place);
    const service = (await world.made(place.key, '/clinic-services', { nombre: 'Control', duration_minutes: 30 })).id;
    const { id: member } = (await world.call<{ author: Doc }>(place.ana, 'GET', '/me')).body.data.author;
    const path = `/clinic-professionals/${place.professionals.ana}/booking`;
    await api.insist('PUT', path, { token: place.key, body: { member_id: member, service_ids: [service] } });
    const type = (
      await world.made(place.key, '/appointment-types', { name: service, engine: 'clinic', external_ref: service })
    ).id;
    await createRequest(patient, { block: true });
    const book = (body: object) =>
      post('/appointments', { patient_id: patient, starts_at: '2027-03-01T12:00:00Z', ...body });
    expect(refused(await book({ appointment_type_id: type }))).toEqual([409, 'CONFLICT', 'patient_blocked']);
    expect((await book({ ends_at: '2027-03-01T13:00:00Z' })).status).toBe(201);
  });
});

describe('a granted erasure', () => {
  it('waits for retention and sales, then erases everything but the anonymised request', async () => {
    const patient = await world.patient(place);
    const note = await world.signedNote(place.ana, await world.encounter(place, patient));
    const earlier = await createRequest(patient, { kind: 'access' });
    const resolution = { outcome: 'denied', resolution: 'Xiomara ya la tiene', legal_ground: 'Xiomara la pidió ayer' };
    expect((await move(earlier.id, 'complete', resolution)).status).toBe(200);
    const request = await createRequest(patient, { details: 'Soy Xiomara', block: true });
    expect((await move(request.id, 'extend', { reason: 'La ficha de Xiomara' })).status).toBe(200);
    const kept = await move(request.id, 'complete', { outcome: 'granted' });
    expect([...refused(kept), typeof kept.body.error.details?.retain_until]).toEqual([
      409,
      'CONFLICT',
      'retention_applies',
      'string',
    ]);
    expect((await get(`/clinic-privacy-requests/${request.id}`)).body.data.status).toBe('open');
    await agedRecord(api.database, place.id, patient, 16);
    const { status, body } = await move(request.id, 'complete', { outcome: 'granted', resolution: 'Se borró todo' });
    expect([status, body.data]).toMatchObject([
      200,
      {
        status: 'completed',
        patient_id: patient,
        requester: { kind: 'patient', name: null },
        details: null,
        resolution: 'Se borró todo',
      },
    ]);
    for (const id of [request.id, earlier.id]) {
      const left = (await get(`/clinic-privacy-requests/${id}`)).body;
      expect([left.data.status, JSON.stringify(left).includes('Xiomara')]).toEqual(['completed', false]);
    }
    for (const path of [`/clinic-patients/${patient}`, `/clinic-notes/${note}`])
      expect((await get(path)).status).toBe(404);
    expect((await get(`/clinic-privacy-requests/${request.id}`)).body.data).toMatchObject({
      status: 'completed',
      outcome: 'granted',
    });
    expect(await world.events(place, 'clinic_patient.deleted', patient)).toBe(1);
    expect((await world.audited(place, patient)).map(({ action }) => action)).toEqual(['clinic_patient.deleted']);
    expect((await move(request.id, 'complete', { outcome: 'granted' })).status).toBe(200);
  });

  it('makes a repeated call about the patient fail without revealing its first answer', async () => {
    const contact_id = (await world.made(place.key, '/contacts', { name: 'Rosa' })).id;
    const body = { contact_id, nombre: 'Xiomara' };
    const register = () =>
      api.call<{ data: Doc } & Refusal>('POST', '/clinic-patients', {
        token: place.key,
        body,
        headers: { 'idempotency-key': 'once' },
      });
    const { id } = (await register()).body.data;
    expect((await register()).body.data.id).toBe(id);
    const { id: request } = await createRequest(id);
    expect((await move(request, 'complete', { outcome: 'granted' })).status).toBe(200);
    const repeated = await register();
    expect([...refused(repeated), JSON.stringify(repeated.body).includes('Xiomara')]).toEqual([
      403,
      'FORBIDDEN',
      'answered_before',
      false,
    ]);
    expect(await erasedBodies(api.database, place.id)).toEqual([null]);
  });

  it('is refused while a pack or budget is active, like a deletion', async () => {
    const patient = await world.patient(place);
    const { pack, budget } = await sales(patient);
    const { id } = await createRequest(patient);
    const both = async () =>
      [
        await move(id, 'complete', { outcome: 'granted' }),
        await world.call(place.key, 'DELETE', `/clinic-patients/${patient}`),
      ].map(refused);
    const openSales = Array(2).fill([409, 'CONFLICT', 'open_sales']);
    expect(await both()).toEqual(openSales);
    await post(`/clinic-pack-purchases/${pack}/cancel`, { reason: 'Se muda' });
    expect(await both()).toEqual(openSales);
    await post(`/clinic-budgets/${budget}/accept`, { accepted_by: 'patient' });
    expect(await both()).toEqual(openSales);
    await post(`/clinic-budgets/${budget}/void`, { reason: 'Duplicado' });
    expect((await move(id, 'complete', { outcome: 'granted' })).body.data.status).toBe('completed');
  });

  it('completes the request of a patient deleted in between', async () => {
    const patient = await world.patient(place);
    const { id } = await createRequest(patient);
    expect((await world.call(place.key, 'DELETE', `/clinic-patients/${patient}`)).status).toBe(204);
    expect((await get(`/clinic-privacy-requests/${id}`)).body.data.requester).toEqual({ kind: 'patient', name: null });
    expect((await move(id, 'complete', { outcome: 'granted' })).body.data.status).toBe('completed');
  });
});
