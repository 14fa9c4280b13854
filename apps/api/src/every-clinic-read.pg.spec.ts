import { countSights } from '@workops/clinic/testing';
import type { DeclaredOperation } from '@workops/edge';
import { clinicInPaths } from './testing/sample-clinic';
import { OperationsWorld } from './testing/operations-world';
import { toCollection, namesRecord, createRecord } from './testing/sample-records';
import type { SamplePlace } from './testing/sample-place';

let world: OperationsWorld;
let place: SamplePlace;

beforeAll(async () => {
  world = await OperationsWorld.start();
  place = await world.aPlace();
});
afterAll(() => world.close());

const CARE = /^clinic_(patients|encounters|notes|consents|documents|pack_purchases|budgets|privacy_requests):read$/;
/**
 * Reads that show no patient, or are given one; `visits-in-access-log.http.pg.spec.ts` tests the rows of the latter.
 */
const SHOW_NO_PATIENT: ReadonlySet<string> = new Set(['readClinicServiceEligibility', 'listClinicConsentTemplates']);

const rows = (): Promise<number> => countSights(world.api.database, place.id);

const readField = async (collection: string, field: string): Promise<string> => {
  const path = `${collection}/${await createRecord(collection, world, place)}`;
  return (await world.api.call<{ data: Record<string, string> }>('GET', path, { token: place.owner })).body.data[
    field
  ]!;
};

/** Records for paths where the usual record has nothing to list. */
const RECORD: Record<string, () => Promise<string>> = {
  listClinicDocuments: () => readField('/clinic-documents', 'patient_id'),
  listClinicNotes: () => readField('/clinic-notes', 'encounter_id'),
  readClinicTimeline: () => readField('/clinic-encounters', 'patient_id'),
  listClinicNoteVersions: () => clinicInPaths.amendClinicNote(world.api, place),
  listClinicPackSessions: async () => {
    const id = await createRecord('/clinic-pack-purchases', world, place);
    await world.api.call('POST', `/clinic-pack-purchases/${id}/sessions`, { token: place.owner, body: {} });
    return id;
  },
};

async function pathTo(operation: DeclaredOperation): Promise<string> {
  const path = operation.path.replace('/api/v1', '');
  if (operation.id === 'listClinicNotesOfPatient')
    return `${path}?patient_id=${await readField('/clinic-notes', 'patient_id')}`;
  if (!namesRecord(operation)) return path;
  return path.replace(
    /:\w+/,
    await (RECORD[operation.id]?.() ?? createRecord(toCollection(operation.path), world, place)),
  );
}

it('every GET of patient data logs the patients that it shows', async () => {
  const reads = world.operations.filter(
    ({ method, scopes, id }) =>
      method === 'GET' && scopes.some((scope) => CARE.test(scope)) && !SHOW_NO_PATIENT.has(id),
  );
  expect(reads.length).toBeGreaterThan(6);
  for (const collection of new Set(reads.filter(namesRecord).map(({ path }) => toCollection(path))))
    await createRecord(collection, world, place);
  // Creates a duplicate for the list of duplicates.
  for (const _twin of [1, 2]) {
    const contact = await world.api.call<{ data: { id: string } }>('POST', '/contacts', {
      token: place.owner,
      body: { name: 'Josefa' },
    });
    const body = { contact_id: contact.body.data.id, nombre: 'Josefa', birth_date: '1990-01-01' };
    expect((await world.api.call('POST', '/clinic-patients', { token: place.owner, body })).status).toBe(201);
  }
  const silent: string[] = [];
  const empty: string[] = [];
  for (const operation of reads) {
    const path = await pathTo(operation);
    const before = await rows();
    const { status, body } = await world.api.call<{ data?: unknown }>('GET', path, { token: place.owner });
    expect([operation.id, status]).toEqual([operation.id, 200]);
    const isEmpty = Array.isArray(body.data) && body.data.length === 0;
    if (isEmpty) empty.push(operation.id);
    else if ((await rows()) === before) silent.push(operation.id);
  }
  expect(silent).toEqual([]);
  // A read that shows no patient would prove nothing.
  expect(empty).toEqual([]);
});
