import type { Scope } from '@workops/kernel';
import { ApiApp } from '../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../testing/clinic-place';

const RECORDS = ['encounters', 'notes', 'consents', 'documents', 'budgets', 'pack_purchases', 'cash_sessions'] as const;
const SCOPES = [
  'clinic_patients:read',
  ...RECORDS.flatMap((name) => [`clinic_${name}:read`, `clinic_${name}:write`]),
] as Scope[];

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;
let patient: string;
let leo: string;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
  patient = await world.patient(place);
});
afterAll(() => api.close());

const made = async (path: string, body: object): Promise<string> => (await world.made(place.ana, path, body)).id;
const readStatus = async (token: string, path: string) => (await world.call(token, 'GET', path)).status;
const listed = async (token: string, path: string): Promise<string[]> =>
  (await world.call<{ id: string }[]>(token, 'GET', path)).body.data.map(({ id }) => id);

const prepared = async (encounter_id: string) =>
  made('/clinic-consents', { patient_id: patient, template_id: (await world.template(place)).id, encounter_id });

/** Creates an encounter with or without a branch, and its results. */
async function visit(location_id: string | null) {
  const encounter = await world.encounter(place, patient, { location_id });
  const note = await world.signedNote(place.ana, encounter);
  await world.call(place.ana, 'POST', `/clinic-encounters/${encounter}/close`);
  const consent = await prepared(encounter);
  const { id: document } = (await world.upload(place.ana, patient, encounter, `kind=examen&encounter_id=${encounter}`))
    .body.data;
  const cash = await made('/clinic-cash-sessions', {
    register: `Caja ${String(location_id)}`,
    opening_clp: 0,
    location_id,
  });
  return { encounter, note, consent, document, cash };
}

it("limits a branch member to the branch's encounters, their records and its cash", async () => {
  const branch = async (name: string) => (await world.made(place.key, '/locations', { name })).id;
  const [here, there] = [await branch('Centro'), await branch('Norte')];
  leo = (await world.memberOfBranch(place, SCOPES, here)).token;
  const [own, theirs, nowhere] = [await visit(here), await visit(there), await visit(null)];
  const pack = await made('/clinic-pack-purchases', {
    patient_id: patient,
    service_id: (await world.made(place.key, '/clinic-services', { nombre: 'Control' })).id,
    sessions_total: 1,
    price_clp: 1,
  });
  const lists = {
    '/clinic-encounters': [own.encounter],
    [`/clinic-encounters/${own.encounter}/notes`]: [own.note],
    [`/clinic-notes?patient_id=${patient}`]: [own.note],
    '/clinic-consents': [own.consent],
    [`/clinic-patients/${patient}/documents`]: [own.document],
    '/clinic-cash-sessions': [own.cash],
    '/clinic-pack-purchases': [],
    '/clinic-budgets': [],
  };
  for (const [path, ids] of Object.entries(lists)) expect([path, await listed(leo, path)]).toEqual([path, ids]);
  const recordPaths = ({ encounter, note, consent, document, cash }: typeof own) => [
    `/clinic-encounters/${encounter}`,
    `/clinic-encounters/${encounter}/notes`,
    `/clinic-notes/${note}`,
    `/clinic-notes/${note}/versions`,
    `/clinic-consents/${consent}`,
    `/clinic-documents/${document}`,
    `/clinic-documents/${document}/file`,
    `/clinic-cash-sessions/${cash}`,
  ];
  for (const path of recordPaths(own)) expect([path, await readStatus(leo, path)]).toEqual([path, 200]);
  for (const path of [...recordPaths(theirs), ...recordPaths(nowhere), `/clinic-pack-purchases/${pack}`]) {
    expect([path, await readStatus(leo, path)]).toEqual([path, 404]);
  }
  const signer = { signer: { kind: 'patient', name: 'Xiomara' }, method: 'electronic' };
  const writes = [
    ['PATCH', `/clinic-encounters/${theirs.encounter}`, { reason: 'x' }],
    ['POST', `/clinic-encounters/${theirs.encounter}/notes`, { kind: 'evolucion', content: 'x' }],
    ['POST', `/clinic-consents/${theirs.consent}/sign`, signer],
    ['DELETE', `/clinic-documents/${theirs.document}`],
    [
      'POST',
      `/clinic-cash-sessions/${theirs.cash}/movements`,
      { kind: 'in', amount_clp: 1, instrument: 'efectivo', concept: 'x' },
    ],
  ] as const;
  for (const [method, path, body] of writes)
    expect([path, (await world.call(leo, method, path, body)).status]).toEqual([path, 404]);
  const bundle = await api.insist<Buffer>('GET', `/clinic-patients/${patient}/fhir`, { token: leo });
  const { entry } = JSON.parse(String(bundle.body)) as { entry: { resource: { resourceType: string; id: string } }[] };
  const ids = entry
    .filter(({ resource }) => ['Encounter', 'Consent'].includes(resource.resourceType))
    .map(({ resource }) => resource.id);
  expect(ids.sort()).toEqual([own.encounter, own.consent].sort());
  expect(JSON.stringify(entry)).not.toContain(theirs.document);
  const moved = await world.encounter(place, patient, { location_id: there });
  const consent = await prepared(moved);
  expect(await readStatus(leo, `/clinic-consents/${consent}`)).toBe(404);
  await world.call(place.ana, 'PATCH', `/clinic-encounters/${moved}`, { location_id: here });
  expect(await listed(leo, '/clinic-consents')).toEqual([consent, own.consent]);
  expect(await readStatus(leo, `/clinic-consents/${consent}`)).toBe(200);
});
