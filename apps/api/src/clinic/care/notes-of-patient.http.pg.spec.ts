import type { Scope } from '@workops/kernel';
import { countSights } from '@workops/clinic/testing';
import { ApiApp, refusal, type Page } from '../../testing/api-app';
import type { AsJson } from '../../testing/as-json';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import type { NoteResource } from '@workops/clinic/http';

type Note = AsJson<NoteResource>;

const SCOPES = ['patients', 'encounters', 'notes', 'consents', 'documents'].flatMap((name) => [
  `clinic_${name}:read`,
  `clinic_${name}:write`,
]) as Scope[];

let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  api = await ApiApp.start();
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => api.close());

const list = (query: string, token = place.ana) => api.call<Page<Note>>('GET', `/clinic-notes?${query}`, { token });
const listed = async (query: string, token = place.ana) => (await list(query, token)).body.data.map(({ id }) => id);
const draft = async (encounter: string, token = place.ana): Promise<string> =>
  (await world.made(token, `/clinic-encounters/${encounter}/notes`, { kind: 'otro', content: 'Borrador.' })).id;
const close = (encounter: string) => world.call(place.ana, 'POST', `/clinic-encounters/${encounter}/close`);

describe('the notes of a patient', () => {
  it('are those of all encounters, newest first, by page and time of creation', async () => {
    const [patient, other] = [await world.patient(place), await world.patient(place)];
    const first = await world.signedNote(place.ana, await world.encounter(place, patient));
    const foreign = await world.signedNote(place.ana, await world.encounter(place, other));
    const { id: encounter } = await world.made(place.key, '/clinic-encounters', {
      patient_id: patient,
      professional_id: place.professionals.beto,
    });
    const [second, third] = [await world.signedNote(place.beto, encounter), await draft(encounter, place.beto)];
    const query = `patient_id=${patient}`;
    expect(await listed(query)).toEqual([third, second, first]);
    expect(await listed(`patient_id=${other}`)).toEqual([foreign]);
    const page = await list(`${query}&limit=2`);
    const { nextCursor } = page.body.meta.pagination;
    expect(page.body.data.map(({ patient_id, status }) => [patient_id, status])).toEqual([
      [patient, 'draft'],
      [patient, 'signed'],
    ]);
    expect(await listed(`${query}&limit=2&cursor=${nextCursor}`)).toEqual([first]);
    const at = page.body.data[1]!.created_at;
    expect([await listed(`${query}&created_from=${at}`), await listed(`${query}&created_to=${at}`)]).toEqual([
      [third, second],
      [first],
    ]);
    expect((await api.call<{ error: { code: string } }>('GET', '/clinic-notes', { token: place.ana })).status).toBe(
      400,
    );
  });

  it('move to the survivor of a merge', async () => {
    const [survivor, secondary] = [await world.patient(place), await world.patient(place)];
    const encounter = await world.encounter(place, secondary);
    const note = await world.signedNote(place.ana, encounter);
    await close(encounter);
    await world.call(place.key, 'POST', `/clinic-patients/${survivor}/merge`, { secondary_ids: [secondary] });
    expect([await listed(`patient_id=${survivor}`), await listed(`patient_id=${secondary}`)]).toEqual([[note], []]);
  });

  it('are logged once for each list that shows one', async () => {
    const patient = await world.patient(place);
    const before = await countSights(api.database, place.id);
    await listed(`patient_id=${patient}`);
    expect(await countSights(api.database, place.id)).toBe(before);
    await world.signedNote(place.ana, await world.encounter(place, patient));
    await listed(`patient_id=${patient}`);
    type Sight = { action: string; resource: object };
    const log = await world.call<Sight[]>(place.key, 'GET', `/clinic-patients/${patient}/access-log?action=list`);
    expect(log.body.data).toMatchObject([{ action: 'list', resource: { type: 'clinic_note', id: null } }]);
  });

  it('need the scope of notes', async () => {
    const key = await api.key(place.id, ['clinic_patients:read', 'clinic_encounters:read']);
    expect((await list(`patient_id=${await world.patient(place)}`, key)).status).toBe(403);
  });
});

describe('the professional of an encounter', () => {
  it('sees the notes that other members wrote', async () => {
    const [leo, eva] = [await world.memberOfOwn(place, SCOPES), await world.memberOfOwn(place, SCOPES)];
    const professional = await world.professional(place.id, 'Leo', leo.id);
    await world.professional(place.id, 'Eva', eva.id);
    const patient = await world.patient(place);
    const { id: encounter } = await world.made(place.key, '/clinic-encounters', {
      patient_id: patient,
      professional_id: professional,
    });
    const hidden = await world.signedNote(place.ana, await world.encounter(place, patient));
    const note = await world.signedNote(place.beto, encounter);
    const open = await draft(encounter, place.beto);
    for (const path of [`/clinic-encounters/${encounter}/notes`, `/clinic-notes?patient_id=${patient}`]) {
      const ids = (await world.call<{ id: string }[]>(leo.token, 'GET', path)).body.data.map(({ id }) => id);
      expect([path, ids]).toEqual([path, [open, note]]);
    }
    const statuses = async (token: string, id: string) =>
      Promise.all(
        [`/clinic-notes/${id}`, `/clinic-notes/${id}/versions`].map(
          async (path) => (await world.call(token, 'GET', path)).status,
        ),
      );
    expect([await statuses(leo.token, note), await statuses(leo.token, hidden)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
    expect([await statuses(eva.token, note), await listed(`patient_id=${patient}`, eva.token)]).toEqual([
      [404, 404],
      [],
    ]);
    const early = await world.call(leo.token, 'POST', `/clinic-encounters/${encounter}/close`);
    expect([...refusal(early), early.body.error.details.note_ids]).toEqual([409, 'CONFLICT', 'draft_notes', [open]]);
    const foreign = await world.call(leo.token, 'PATCH', `/clinic-notes/${open}`, { content: 'x' });
    expect(refusal(foreign)).toEqual([403, 'FORBIDDEN', 'not_author']);
    const amendment = { version: 1, content: 'Corregido.', reason: 'Error' };
    expect((await world.call(leo.token, 'POST', `/clinic-notes/${note}/amend`, amendment)).status).toBe(200);
    const bundle = await api.insist<Buffer>('GET', `/clinic-patients/${patient}/fhir`, { token: leo.token });
    const { entry } = JSON.parse(String(bundle.body)) as { entry: { resource: { resourceType: string } }[] };
    expect(entry.filter(({ resource }) => resource.resourceType === 'DocumentReference')).toHaveLength(2);
  });
});
