import { countSights } from '@workops/clinic/testing';
import type { Scope } from '@workops/kernel';
import { ApiApp, type Page } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';

interface Entry {
  kind: string;
  id: string;
  patient_id: string;
  at: string;
  title: string;
}

const KINDS = ['encounters', 'notes', 'consents', 'documents', 'budgets', 'pack_purchases'];
const SCOPES = ['clinic_patients:read', ...KINDS.map((name) => `clinic_${name}:read`)] as Scope[];

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;
let service: string;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
  service = (await world.made(place.key, '/clinic-services', { nombre: 'Kinesiología' })).id;
});
afterAll(() => api.close());

const timeline = (patient: string, token = place.ana, query = '') =>
  api.call<Page<Entry>>('GET', `/clinic-patients/${patient}/timeline${query}`, { token });
const entries = async (patient: string, token = place.ana, query = '') =>
  (await timeline(patient, token, query)).body.data.map(({ kind, id }) => [kind, id]);

/** A record with an entry of each kind, oldest first. */
async function aRecord(token = place.ana, body: object = {}) {
  const patient = await world.patient(place);
  const encounter = await world.encounter(place, patient, body);
  const note = await world.signedNote(place.ana, encounter);
  const { id: template_id } = await world.template(place);
  const { id: consent } = await world.made(token, '/clinic-consents', {
    patient_id: patient,
    template_id,
    encounter_id: encounter,
  });
  const file = await world.upload(token, patient, patient, `kind=examen&title=Tórax&encounter_id=${encounter}`);
  const items = [{ description: 'Sesión', quantity: 1, unit_price_clp: 20_000 }];
  const { id: budget } = await world.made(token, '/clinic-budgets', { patient_id: patient, items });
  const sale = { patient_id: patient, service_id: service, name: 'Pack 10', sessions_total: 10, price_clp: 100_000 };
  const { id: pack } = await world.made(token, '/clinic-pack-purchases', sale);
  return { patient, encounter, note, consent, document: file.body.data.id, budget, pack };
}

describe('the timeline of a patient', () => {
  it('has the records of all kinds in one order, newest first, by page and time', async () => {
    const { patient, ...record } = await aRecord(place.ana, { reason: 'Dolor lumbar' });
    await aRecord();
    const { body } = await timeline(patient);
    expect(body.data.map(({ kind, id, title }) => [kind, id, title])).toEqual([
      ['pack_purchase', record.pack, 'Pack 10'],
      ['budget', record.budget, expect.stringMatching(/^PP-\d+$/)],
      ['document', record.document, 'Tórax'],
      ['consent', record.consent, 'Tratamiento'],
      ['note', record.note, 'evolucion'],
      ['encounter', record.encounter, 'Dolor lumbar'],
    ]);
    expect(new Set(body.data.map(({ patient_id }) => patient_id))).toEqual(new Set([patient]));
    expect(JSON.stringify(body.data)).not.toContain('Estable');
    const whole = await entries(patient);
    const first = await timeline(patient, place.ana, '?limit=4');
    const rest = await entries(patient, place.ana, `?limit=4&cursor=${first.body.meta.pagination.nextCursor}`);
    expect([...first.body.data.map(({ kind, id }) => [kind, id]), ...rest]).toEqual(whole);
    const { at } = body.data[2]!;
    expect([
      await entries(patient, place.ana, `?created_from=${at}`),
      await entries(patient, place.ana, `?created_to=${at}`),
    ]).toEqual([whole.slice(0, 3), whole.slice(3)]);
    const bare = await world.encounter(place, await world.patient(place), { service_id: service });
    const { patient_id } = (await world.call<{ patient_id: string }>(place.ana, 'GET', `/clinic-encounters/${bare}`))
      .body.data;
    expect((await timeline(patient_id)).body.data).toMatchObject([{ title: 'Kinesiología' }]);
  });

  it('leaves out withdrawn documents, and kinds whose scope is missing', async () => {
    const { patient, document, note, encounter } = await aRecord();
    await world.call(place.ana, 'DELETE', `/clinic-documents/${document}`);
    expect((await entries(patient)).map(([kind]) => kind)).not.toContain('document');
    const key = await api.key(place.id, ['clinic_patients:read', 'clinic_notes:read', 'clinic_encounters:read']);
    expect(await entries(patient, key)).toEqual([
      ['note', note],
      ['encounter', encounter],
    ]);
    const none = await api.key(place.id, ['clinic_patients:read']);
    expect((await timeline(patient, none)).status).toBe(403);
    const noPatients = await api.key(place.id, ['clinic_notes:read']);
    expect((await timeline(patient, noPatients)).status).toBe(403);
  });

  it('shows a member of own records, or of a branch, only those', async () => {
    const { id: branch } = await world.made(place.key, '/locations', { name: 'Centro' });
    const leo = await world.memberOfOwn(place, SCOPES);
    const professional = await world.professional(place.id, 'Leo', leo.id);
    const eva = await world.memberOfBranch(place, SCOPES, branch);
    const { patient, encounter, note, consent, document } = await aRecord(place.ana, { location_id: branch });
    expect(await entries(patient, leo.token)).toEqual([]);
    expect(await entries(patient, eva.token)).toEqual([
      ['document', document],
      ['consent', consent],
      ['note', note],
      ['encounter', encounter],
    ]);
    const { id: own } = await world.made(place.key, '/clinic-encounters', {
      patient_id: patient,
      professional_id: professional,
    });
    const theirs = await world.signedNote(place.beto, own);
    const items = [{ description: 'Sesión', quantity: 1, unit_price_clp: 1 }];
    const { id: budget } = await world.made(place.key, '/clinic-budgets', {
      patient_id: patient,
      professional_id: professional,
      items,
    });
    expect(await entries(patient, leo.token)).toEqual([
      ['budget', budget],
      ['note', theirs],
      ['encounter', own],
    ]);
  });

  it('moves with a merge and ends with the erasure of the patient', async () => {
    const [survivor, { patient, encounter }] = [await world.patient(place), await aRecord()];
    await world.call(place.ana, 'POST', `/clinic-encounters/${encounter}/close`);
    const before = await entries(patient);
    await world.call(place.key, 'POST', `/clinic-patients/${survivor}/merge`, { secondary_ids: [patient] });
    expect([await entries(survivor), await entries(patient)]).toEqual([before, []]);
    const empty = await world.patient(place);
    await world.call(place.key, 'DELETE', `/clinic-patients/${empty}`);
    expect((await timeline(empty)).status).toBe(404);
  });

  it('is logged once for each page that shows an entry', async () => {
    const { patient } = await aRecord();
    const before = await countSights(api.database, place.id);
    await timeline(patient);
    await timeline(patient, place.ana, '?created_to=2000-01-01T00:00:00Z');
    expect(await countSights(api.database, place.id)).toBe(before + 1);
    type Sight = { action: string; resource: object };
    const log = await world.call<Sight[]>(place.key, 'GET', `/clinic-patients/${patient}/access-log?action=list`);
    expect(log.body.data[0]).toMatchObject({ action: 'list', resource: { type: 'clinic_patient', id: null } });
  });
});
