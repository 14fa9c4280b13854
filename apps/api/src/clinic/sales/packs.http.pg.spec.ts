import { recordedEvents } from '@workops/platform/testing';
import { ApiApp, refusal, type Page, type Refusal } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { DocumentsPlace } from '../../testing/documents-place';
import type { PackPurchaseResource, PackSessionResource } from '@workops/clinic/http';

type Pack = AsJson<PackPurchaseResource>;
type Session = AsJson<PackSessionResource>;
type Answer<Data = Pack> = { data: Data } & Refusal;

let api: ApiApp;
let clinic: DocumentsPlace;
let [contact, patient, service] = ['', '', ''];
let hours = 0;

beforeAll(async () => {
  api = await ApiApp.start({ RATE_LIMIT_BURST: '10000' });
  clinic = await DocumentsPlace.in(api);
  await api.access.configureWorkspace({ workspaceId: clinic.id, healthcare: true });
  await api.insist('PUT', '/appointments/config', {
    token: clinic.token,
    body: { staff_capacity: 100, owner_capacity: 100 },
  });
  contact = await clinic.contact();
  patient = (await clinic.made('/clinic-patients', { contact_id: contact, nombre: 'Xiomara', apellidos: 'Quiñelén' }))
    .id;
  service = (await clinic.made('/clinic-services', { nombre: 'Kinesiología' })).id;
});
afterAll(() => api.close());

const post = <Data = Pack>(path: string, body: object, token = clinic.token) =>
  api.insist<Answer<Data>>('POST', path, { token, body });
const get = <Body = Answer>(path: string, token = clinic.token) => api.insist<Body>('GET', path, { token });
const sell = async (over: object = {}, token = clinic.token) => {
  const body = { patient_id: patient, service_id: service, sessions_total: 10, price_clp: 180_000, ...over };
  return post('/clinic-pack-purchases', body, token);
};
const sold = async (over: object = {}): Promise<Pack> => (await sell(over)).body.data;
const use = ({ id }: Pack, body: object = {}) => post<Session>(`/clinic-pack-purchases/${id}/sessions`, body);
const removed = (path: string) => api.insist<Refusal>('DELETE', path, { token: clinic.token });
const aPatientAndService = async (): Promise<[string, string]> => [
  (await clinic.made('/clinic-patients', { contact_id: await clinic.contact('Otra'), nombre: 'Otra' })).id,
  (await clinic.made('/clinic-services', { nombre: 'Otro' })).id,
];
const cancel = ({ id }: Pack) => post(`/clinic-pack-purchases/${id}/cancel`, { reason: 'Se muda' });
const shown = async ({ id }: Pack): Promise<Pack> => (await get(`/clinic-pack-purchases/${id}`)).body.data;
const booked = async (contact_id = contact): Promise<string> => {
  const at = (minutes: number) =>
    new Date(Date.UTC(2099, 4, 18) + ((hours += 1), hours * 60 + minutes) * 60_000).toISOString();
  const [starts_at] = [at(0)];
  const ends_at = new Date(Date.parse(starts_at) + 30 * 60_000).toISOString();
  return (await clinic.made('/appointments', { starts_at, ends_at, contact_id })).id;
};
const listEvents = async ({ id }: Pack) =>
  (await recordedEvents(api.database, clinic.id))
    .filter(({ resource }) => resource.id === id)
    .map(({ type, changes, data }) => [type, changes, data]);
const tally = (answers: readonly { status: number; body: Refusal }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = status < 400 ? String(status) : `${status} ${body.error.details.reason ?? body.error.code}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

describe('a pack', () => {
  it('is sold, used session by session, and exhausted by the last one', async () => {
    const pack = await sold({ sessions_total: 2, name: 'Pack 2', expires_on: '2099-12-31' });
    expect(pack).toMatchObject({
      patient_name: 'Xiomara Quiñelén',
      name: 'Pack 2',
      status: 'active',
      sessions_used: 0,
      unused_clp: null,
    });
    const [first, two] = [await use(pack, { note: 'Primera' }), await use(pack)];
    expect([first.status, first.body.data, two.body.data.number]).toMatchObject([
      201,
      { number: 1, note: 'Primera', patient_id: patient },
      2,
    ]);
    expect(refusal(await use(pack))).toEqual([409, 'CONFLICT', 'no_sessions_left']);
    expect(refusal(await cancel(pack))).toEqual([409, 'CONFLICT', 'exhausted']);
    for (const ref of [pack.id, pack.display_id]) {
      expect((await get(`/clinic-pack-purchases/${ref}`)).body.data).toMatchObject({
        status: 'exhausted',
        sessions_used: 2,
      });
    }
    const { body } = await get<Page<Session>>(`/clinic-pack-purchases/${pack.display_id}/sessions`);
    expect(body.data).toEqual([two.body.data, first.body.data]);
    expect(await listEvents(pack)).toEqual([
      ['clinic_pack_purchase.created', undefined, { id: pack.id }],
      ['clinic_pack_purchase.session_consumed', { sessions_used: { from: 0, to: 1 } }, { id: pack.id }],
      ['clinic_pack_purchase.session_consumed', { sessions_used: { from: 1, to: 2 } }, { id: pack.id }],
    ]);
    expect((await sold()).name).toBe('Kinesiología');
  });

  it('gives its last session to exactly 1 of 20 concurrent visits', async () => {
    const pack = await sold();
    for (let n = 0; n < 9; n += 1) await use(pack);
    const visits = await Promise.all(Array.from({ length: 20 }, () => booked()));
    const answers = await Promise.all(visits.map((appointment_id) => use(pack, { appointment_id })));
    expect(tally(answers)).toEqual({ 201: 1, '409 no_sessions_left': 19 });
    expect(answers.find(({ status }) => status === 201)!.body.data.number).toBe(10);
    expect(await shown(pack)).toMatchObject({ status: 'exhausted', sessions_used: 10 });
    expect((await listEvents(pack)).filter(([type]) => type === 'clinic_pack_purchase.session_consumed')).toHaveLength(
      10,
    );
  });

  it('counts a visit once under ten concurrent calls', async () => {
    const pack = await sold({ sessions_total: 1 });
    const appointment_id = await booked();
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(pack, { appointment_id })));
    expect(tally(answers)).toEqual({ 201: 1, '409 UNIQUE_CONFLICT': 9 });
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    for (const { status, body } of answers) if (status === 409) expect(body.error.details.session_id).toBe(id);
    expect((await use(await sold(), { appointment_id })).status).toBe(201);
  });

  it('counts a visit once, by its appointment or by its encounter', async () => {
    const { id: professional_id } = await clinic.made('/clinic-professionals', { nombre: 'Daniela' });
    const contact_id = await clinic.contact('Otra');
    const { id: patient_id } = await clinic.made('/clinic-patients', { contact_id, nombre: 'Otra' });
    const appointment_id = await booked(contact_id);
    const { id: encounter_id } = await clinic.made('/clinic-encounters', {
      patient_id,
      professional_id,
      appointment_id,
    });
    for (const [first, other] of [
      [{ appointment_id }, { encounter_id }],
      [{ encounter_id }, { appointment_id }],
    ] as const) {
      const pack = await sold({ patient_id });
      const { id } = (await use(pack, first)).body.data;
      const again = await use(pack, other);
      expect([again.status, again.body.error.code, again.body.error.details.session_id]).toEqual([
        409,
        'UNIQUE_CONFLICT',
        id,
      ]);
      expect((await use(pack)).status).toBe(201);
    }
  });

  it('cancelled under concurrent use gives no further sessions, and its totals add up', async () => {
    const pack = await sold();
    const [cancelled, ...sessions] = await Promise.all([cancel(pack), ...Array.from({ length: 5 }, () => use(pack))]);
    const used = sessions.filter(({ status }) => status === 201).length;
    expect([cancelled.status, tally(sessions)['409 cancelled'] ?? 0]).toEqual([200, 5 - used]);
    const now = await shown(pack);
    expect(now).toMatchObject({
      status: 'cancelled',
      sessions_used: used,
      unused_sessions: 10 - used,
      unused_clp: 18_000 * (10 - used),
    });
    expect(refusal(await use(pack))).toEqual([409, 'CONFLICT', 'cancelled']);
    expect((await cancel(pack)).body.data).toEqual(now);
    expect((await listEvents(pack)).filter(([type]) => type === 'clinic_pack_purchase.cancelled')).toEqual([
      ['clinic_pack_purchase.cancelled', { status: { from: 'active', to: 'cancelled' } }, { id: pack.id }],
    ]);
  });

  it('refuses a visit of another patient and unknown references', async () => {
    const pack = await sold();
    const stranger = await clinic.contact('Otra');
    const nobody = '01930000-0000-7000-8000-00000000dead';
    const issuePaths = async (answer: Promise<{ status: number; body: Refusal }>) => {
      const { status, body } = await answer;
      return [status, body.error.details.body.map(({ path }) => path)];
    };
    expect(await issuePaths(use(pack, { appointment_id: await booked(stranger) }))).toEqual([422, ['appointment_id']]);
    expect(await issuePaths(use(pack, { appointment_id: nobody }))).toEqual([422, ['appointment_id']]);
    expect(await issuePaths(sell({ patient_id: nobody, service_id: nobody }))).toEqual([
      422,
      ['patient_id', 'service_id'],
    ]);
    expect(await issuePaths(sell({ expires_on: '2020-01-01' }))).toEqual([422, ['expires_on']]);
    expect(await shown(pack)).toMatchObject({ sessions_used: 0 });
    const shop = await api.workspace();
    expect((await get(`/clinic-pack-purchases/${pack.id}`, shop.token)).status).toBe(404);
    expect(refusal(await sell({}, shop.token))).toEqual([409, 'CONFLICT', 'not_healthcare']);
  });

  it('expires after its last local day, and can then only be cancelled', async () => {
    await clinic.moveTo('Pacific/Niue');
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Niue' }).format(new Date());
    const pack = await sold({ expires_on: today });
    const among = async (status: string) =>
      (await clinic.listIds(`/clinic-pack-purchases?status=${status}&patient_id=${patient}`)).includes(pack.id);
    expect([(await shown(pack)).status, await among('active'), await among('expired')]).toEqual([
      'active',
      true,
      false,
    ]);
    const [patient_id, service_id] = await aPatientAndService();
    await sold({ patient_id, service_id, expires_on: today });
    expect([
      refusal(await removed(`/clinic-patients/${patient_id}`)),
      refusal(await removed(`/clinic-services/${service_id}`)),
    ]).toEqual([
      [409, 'CONFLICT', 'open_sales'],
      [409, 'CONFLICT', 'in_use'],
    ]);
    await clinic.moveTo('Pacific/Kiritimati');
    for (const path of [`/clinic-services/${service_id}`, `/clinic-patients/${patient_id}`])
      expect((await removed(path)).status).toBe(204);
    expect([(await shown(pack)).status, await among('active'), await among('expired')]).toEqual([
      'expired',
      false,
      true,
    ]);
    expect(refusal(await use(pack))).toEqual([409, 'CONFLICT', 'expired']);
    expect((await cancel(pack)).body.data).toMatchObject({
      status: 'cancelled',
      unused_sessions: 10,
      unused_clp: 180_000,
    });
    expect((await listEvents(pack)).at(-1)).toEqual([
      'clinic_pack_purchase.cancelled',
      { status: { from: 'expired', to: 'cancelled' } },
      { id: pack.id },
    ]);
    await clinic.moveTo('America/Santiago');
  });

  it('is visible to its seller, and prevents deleting its patient and service', async () => {
    const seller = await clinic.member(undefined, 'assigned');
    const [foreign, own] = [await sold(), (await sell({}, seller.token)).body.data];
    expect(await clinic.listIds('/clinic-pack-purchases', seller.token)).toEqual([own.id]);
    expect((await get(`/clinic-pack-purchases/${foreign.id}/sessions`, seller.token)).status).toBe(404);
    expect(refusal(await removed(`/clinic-patients/${patient}`))).toEqual([409, 'CONFLICT', 'open_sales']);
    expect(refusal(await removed(`/clinic-services/${service}`))).toEqual([409, 'CONFLICT', 'in_use']);
  });
});
