import { withoutReadLog } from '@workops/clinic/testing';
import { ALL_SCOPES, isGrantable } from '@workops/kernel';
import type { ApiApp } from '../../testing/api-app';
import { ClinicWorld, type ClinicPlace } from '../../testing/clinic-place';
import { OAuthWorld } from '../../testing/oauth-world';

let oauth: OAuthWorld;
let api: ApiApp;
let world: ClinicWorld;
let place: ClinicPlace;

beforeAll(async () => {
  oauth = await OAuthWorld.start();
  ({ api } = oauth);
  world = new ClinicWorld(api);
  place = await world.clinic();
});
afterAll(() => oauth.close());

interface Sight {
  author: { kind: string; name: string };
  action: string;
  resource: { type: string; id: string | null };
  request_id: string;
}
const readLog = async (patientId: string, query = ''): Promise<Sight[]> =>
  (await world.call<Sight[]>(place.key, 'GET', `/clinic-patients/${patientId}/access-log${query}`)).body.data;

describe('the read log', () => {
  it('records which caller read what, lists included, but no refusals', async () => {
    const patient = await world.patient(place);
    const encounter = await world.encounter(place, patient);
    const note = await world.signedNote(place.ana, encounter);
    const scopes = ALL_SCOPES.filter(isGrantable);
    const { subject } = await oauth.member(place.id);
    const app = (await oauth.connect(await oauth.app(place.id, scopes), subject!, { scope: scopes.join(' ') }))
      .access_token;
    const before = (await readLog(patient)).length;
    expect((await world.call(place.key, 'GET', `/clinic-notes/${note}`)).status).toBe(200);
    expect((await world.call(place.ana, 'GET', `/clinic-encounters/${encounter}/notes`)).status).toBe(200);
    const refused = await world.call(app, 'GET', `/clinic-notes/${note}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'CONNECTED_APP_SENSITIVE_DATA']);
    const all = await readLog(patient);
    const seen = all.slice(0, all.length - before);
    // Includes the rows of the writes that made the record.
    expect(all.slice(seen.length).map(({ action, resource }) => `${action} ${resource.type}`)).toContain(
      'read clinic_patient',
    );
    expect(seen.map(({ author, action, resource }) => [author.kind, action, resource])).toEqual([
      ['member', 'list', { type: 'clinic_note', id: null }],
      ['api_key', 'read', { type: 'clinic_note', id: note }],
    ]);
    expect((await readLog(patient, '?action=list')).map(({ author }) => author.name)).toEqual(['Ana']);
    expect(await readLog(patient, '?from=2190-01-01T00:00:00Z')).toEqual([]);
    const first = await api.call<{ meta: { pagination: { nextCursor: string } } }>(
      'GET',
      `/clinic-patients/${patient}/access-log?limit=1`,
      {
        token: place.key,
      },
    );
    expect(
      (await readLog(patient, `?cursor=${first.body.meta.pagination.nextCursor}`)).map(({ action }) => action)[0],
    ).toBe('read');
  });

  it('has a row per concurrent read and per patient of a list', async () => {
    const clinic = await world.clinic();
    const patients = [await world.patient(clinic), await world.patient(clinic)];
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        api.insist('GET', n % 3 === 0 ? '/clinic-patients' : `/clinic-patients/${patients[0]}`, { token: clinic.key }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    // Each patient's registration adds a row.
    const count = async (id: string) =>
      (await world.call<Sight[]>(clinic.key, 'GET', `/clinic-patients/${id}/access-log?limit=200`)).body.data.length;
    expect([await count(patients[0]!), await count(patients[1]!)]).toEqual([31, 11]);
  });

  it('blocks a response if its row cannot be written', async () => {
    const patient = await world.patient(place);
    await withoutReadLog(api.database, async () => {
      expect((await world.call(place.key, 'GET', `/clinic-patients/${patient}`)).status).toBe(503);
      expect((await world.call(place.key, 'GET', '/clinic-patients')).status).toBe(503);
    });
    expect((await world.call(place.key, 'GET', `/clinic-patients/${patient}`)).status).toBe(200);
  });
});
